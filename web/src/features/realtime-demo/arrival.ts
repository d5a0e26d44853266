/** How long the pulse is drawn on its way to the server, and from there on, ms; wire.css has the same. */
export const OUT_MS = 220;
export const IN_MS = 220;

export type Legs = {
  /** from now until the pulse leaves the server */
  readonly leavesInMs: number;
  /** from now until it is there */
  readonly arrivesInMs: number;
};

/**
 * What is left to draw once the other device was told, so long after the press. What took longer
 * than the way to the server leaves it at once; where nothing moves, there is nothing to wait for.
 */
export function legsLeft(tookMs: number, still: boolean): Legs {
  if (still) return { leavesInMs: 0, arrivesInMs: 0 };
  const leavesInMs = Math.max(0, OUT_MS - tookMs);
  return { leavesInMs, arrivesInMs: leavesInMs + IN_MS };
}
