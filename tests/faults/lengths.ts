/** True if the faults of the full run are enabled. */
export const FULL = process.env.FAULTS === 'full';
/** Tap options of a fault that only the full run tests. */
export const ONLY_FULL = FULL ? {} : { skip: 'runs with FAULTS=full' };

/**
 * How long the faults that last do last, ms. In `npm test` as short as their mechanism allows
 * (leases end after 10 s, an append's deadline is 2 s); with FAULTS=full as long as
 * docs/adr/0014-what-faults-may-not-break.md has it.
 */
export const LENGTHS = {
  /** F3: an API process stopped; its leases are in other hands long before */
  apiStopped: FULL ? 60_000 : 12_000,
  /** F6: both workers stopped */
  workersStopped: FULL ? 45_000 : 12_000,
  /** F7: the broker killed */
  brokerKilled: FULL ? 20_000 : 5000,
  /** F8: the broker stopped, its connections open; an api says why it hears nothing after 10 s */
  brokerStopped: FULL ? 60_000 : 10_000,
  /** F9: the broker's answers lost; an append's deadline is 2 s */
  answersLost: FULL ? 15_000 : 5000,
  /** F10: nothing comes through, either way */
  blackHole: 30_000,
  /** F11, F12: a long way, a narrow one */
  slowNetwork: 20_000,
} as const;

/** Resolves `ms` after `since` (performance.now()), or at once when that is past. */
export async function atLeast(ms: number, since: number): Promise<void> {
  const left = since + ms - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
