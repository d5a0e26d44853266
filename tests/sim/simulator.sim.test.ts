import t from 'tap';
import { withoutPolling } from './mutants.ts';
import { type Figures, simulate, type Verdict } from './simulate.ts';

/*
 * The shipped relay and projector loops against a broker, a database and processes that fail in
 * every way we could think of (faults.ts). A failure prints its seed:
 *
 *   SIM_SEED=1234 node --conditions=development --import=tsx tests/sim/simulator.sim.test.ts
 *
 * runs that one alone and prints everything that happened. SIM_FROM and SIM_SEEDS choose others
 * than 1…2,000.
 */
t.setTimeout(900_000);
const { SIM_SEED, SIM_FROM = '1', SIM_SEEDS = '2000' } = process.env;

if (SIM_SEED !== undefined) {
  t.test(`seed ${SIM_SEED}`, async (t) => {
    const verdict = await simulate(Number(SIM_SEED), {}, (line) => t.comment(line));
    t.comment(JSON.stringify(verdict, null, 2));
    t.same(verdict.faults, []);
  });
} else {
  const from = Number(SIM_FROM);
  const seeds = Number(SIM_SEEDS);
  t.test(`${seeds} seeds from ${from}`, { timeout: 900_000 }, async (t) => {
    const failed: Verdict[] = [];
    const sum = new Map<keyof Figures | 'halted' | 'endLost', number>();
    const add = (name: keyof Figures | 'halted' | 'endLost', n: number) =>
      sum.set(name, (sum.get(name) ?? 0) + n);
    const begun = performance.now();
    for (let seed = from; seed < from + seeds && failed.length < 5; seed++) {
      const verdict = await simulate(seed);
      if (verdict.faults.length > 0) failed.push(verdict);
      for (const [name, n] of Object.entries(verdict.figures)) add(name as keyof Figures, n);
      add('halted', verdict.halts.length > 0 ? 1 : 0);
      add('endLost', verdict.lostRecords > 0 ? 1 : 0);
    }
    for (const { seed, faults } of failed) t.fail(`SIM_SEED=${seed}: ${faults.join('; ')}`);
    t.comment(
      `${Math.round(performance.now() - begun)} ms: ${JSON.stringify(Object.fromEntries(sum))}`,
    );
    // a simulator in which nothing goes wrong proves nothing
    for (const name of ['answered201', 'answered202', 'unknown', 'copies', 'halted'] as const) {
      t.ok((sum.get(name) ?? 0) > seeds / 50, `${name} happened`);
    }
    t.ok((sum.get('halted') ?? 0) <= (sum.get('endLost') ?? 0), 'nothing halted without a loss');
  });

  t.test('hints alone move the relays: none is slept through', async (t) => {
    const failed: Verdict[] = [];
    for (let seed = from; seed < from + seeds / 5 && failed.length < 5; seed++) {
      const verdict = await simulate(seed, withoutPolling);
      if (verdict.faults.length > 0) failed.push(verdict);
    }
    for (const { seed, faults } of failed) t.fail(`seed ${seed}: ${faults.join('; ')}`);
  });

  t.test('a seed is a run: the same twice', async (t) => {
    for (const seed of [11, 12, 13]) {
      const lines: string[][] = [[], []];
      for (const trace of lines) await simulate(seed, {}, (line) => trace.push(line));
      t.ok((lines[0]?.length ?? 0) > 50);
      t.same(lines[0], lines[1]);
    }
  });
}
