import t from 'tap';
import { runSeeds } from './run-seeds.ts';
import { simulate } from './simulate.ts';

/* What holds of the simulator itself, and one seed in full (seeds-test.ts says how). */
const { SIM_SEED, SIM_FROM = '1', SIM_SEEDS = '400' } = process.env;

if (SIM_SEED !== undefined) {
  t.test(`seed ${SIM_SEED}`, async (t) => {
    const verdict = await simulate(Number(SIM_SEED), {}, (line) => t.comment(line));
    t.comment(JSON.stringify(verdict, null, 2));
    t.same(verdict.faults, []);
  });
} else {
  t.test('hints alone move the relays: none is slept through', async (t) => {
    const count = Math.ceil(Number(SIM_SEEDS) / 5);
    const run = { from: Number(SIM_FROM), count, step: 1, faultsAtMost: 5 };
    const { seeds, failed } = await runSeeds({ ...run, mutant: 'withoutPolling' });
    for (const { seed, faults } of failed) t.fail(`seed ${seed}: ${faults.join('; ')}`);
    t.ok(seeds > 0);
  });

  t.test('a seed is a run: the same twice', async (t) => {
    for (const seed of [11, 12, 13, 14, 15, 16]) {
      const lines: string[][] = [[], []];
      for (const trace of lines) await simulate(seed, {}, (line) => trace.push(line));
      t.ok((lines[0]?.length ?? 0) > 50);
      t.same(lines[0], lines[1]);
    }
  });
}
