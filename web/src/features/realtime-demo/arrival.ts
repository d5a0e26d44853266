/** Duration of each half of the pulse animation, ms, as in wire.css. */
export const OUT_MS = 220;
export const IN_MS = 220;

export type Legs = {
  /** time until the pulse leaves the server, ms */
  readonly leavesInMs: number;
  /** time until the pulse arrives, ms */
  readonly arrivesInMs: number;
};

/**
 * Returns the rest of the animation after the other device was notified. A notification that took
 * longer than the first half starts the second half at once. Without motion there is no wait.
 */
export function legsLeft(tookMs: number, still: boolean): Legs {
  if (still) return { leavesInMs: 0, arrivesInMs: 0 };
  const leavesInMs = Math.max(0, OUT_MS - tookMs);
  return { leavesInMs, arrivesInMs: leavesInMs + IN_MS };
}
