const FULL = process.env.FAULTS === 'full';

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
} as const;

/** Resolves `ms` after `since` (performance.now()), or at once when that is past. */
export async function atLeast(ms: number, since: number): Promise<void> {
  const left = since + ms - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
