/** Runs seeds in a process of its own: what run-seeds.ts starts. */
import { register } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import type { SeedRun, SeedsRun } from './run-seeds.ts';
import type { Verdict } from './simulate.ts';

// The parent is gone.
const gone = () => process.exit(1);
process.once('disconnect', gone);
// The parent may be gone before the listener was added.
if (!process.connected) gone();

const run: SeedRun = JSON.parse(process.argv[2] ?? '');
if (run.mutation) {
  register(new URL('./mutate-source.mjs', import.meta.url), { data: run.mutation });
}
// after the hook, or the product would be loaded as it is
const { simulate } = await import('./simulate.ts');
const { MUTANTS } = await import('./mutants.ts');

const failed: Verdict[] = [];
const sums: Record<string, number> = {};
const add = (name: string, n: number) => {
  sums[name] = (sums[name] ?? 0) + n;
};
let seeds = 0;
for (let seed = run.from; seeds < run.count && failed.length < run.faultsAtMost; seeds++) {
  const verdict = await simulate(seed, run.mutant ? MUTANTS[run.mutant] : {});
  if (verdict.faults.length > 0) failed.push(verdict);
  for (const [name, n] of Object.entries(verdict.figures)) add(name, n);
  add('halted', verdict.halts.length > 0 ? 1 : 0);
  add('endLost', verdict.lostRecords > 0 ? 1 : 0);
  seed += run.step;
  // virtual time never lets the real one in
  await turn();
}
const outcome: SeedsRun = { seeds, failed, sums };
process.send?.(outcome);
// a listener would keep the channel open, and this process with it
process.off('disconnect', gone);
