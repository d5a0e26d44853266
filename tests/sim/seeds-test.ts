import t from 'tap';
import { runSeeds } from './run-seeds.ts';

/*
 * The shipped relay and projector loops against a broker, a database and processes that fail in
 * every way we could think of (faults.ts), while operators rebuild projections and bring databases
 * back. A failure prints its seed:
 *
 *   SIM_SEED=1234 node --conditions=development --import=tsx tests/sim/simulator.sim.test.ts
 *
 * runs that one alone and prints everything that happened. SIM_FROM and SIM_SEEDS choose others
 * than 1…400, of which each of two files takes every second one, so that they run side by side.
 */
const { SIM_SEED, SIM_FROM = '1', SIM_SEEDS = '400' } = process.env;

/** Events that must occur in some runs, because a run without faults proves nothing. */
const SEEN = {
  often: [
    'answered201',
    'answered202',
    'unknown',
    'copies',
    'halted',
    'rebuilds',
    'swapped',
    'gated',
    'withdrawn',
    'requested',
    'asked',
  ],
  now: ['restored', 'unattended', 'aged', 'endLost'],
} as const;

/** @param half 0 or 1: which of two halves of the seeds */
export function testSeeds(half: 0 | 1): void {
  if (SIM_SEED !== undefined) {
    t.plan(0, 'one seed is run by simulator.sim.test.ts');
    return;
  }
  const count = Math.ceil(Number(SIM_SEEDS) / 2);
  const run = { from: Number(SIM_FROM) + half, count, step: 2, faultsAtMost: 5 };
  t.test(`${count} seeds, every second from ${run.from}`, async (t) => {
    const begun = performance.now();
    const { seeds, failed, sums } = await runSeeds(run);
    for (const { seed, faults } of failed) t.fail(`SIM_SEED=${seed}: ${faults.join('; ')}`);
    t.comment(`${Math.round(performance.now() - begun)} ms: ${JSON.stringify(sums)}`);
    t.equal(failed.length > 0 ? null : seeds, failed.length > 0 ? null : count);
    const happened = (name: string, share: number) =>
      t.ok((sums[name] ?? 0) >= count / share, `${name} happened`);
    for (const name of SEEN.often) happened(name, 50);
    for (const name of SEEN.now) happened(name, 100);
    const excused = (sums.endLost ?? 0) + (sums.unattended ?? 0);
    t.ok((sums.halted ?? 0) <= excused, 'nothing halted without a loss');
  });
}
