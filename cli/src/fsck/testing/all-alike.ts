/** A table for EventIdIndex by which it keeps the same 40 bits of every id. */
export const ALL_ALIKE = new Uint32Array(32 * 16 * 2);
