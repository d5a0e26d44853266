/** A leaf hash that tells its number. */
export function numberedLeaf(n: number): Uint8Array {
  const bytes = new Uint8Array(32).fill(n % 251);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
}
