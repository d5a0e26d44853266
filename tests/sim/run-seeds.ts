import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programWords, sourceWords } from '../helpers/processes.ts';
import type { MutantName } from './mutants.ts';
import type { Verdict } from './simulate.ts';

/** One piece of the product's text, replaced where it runs: there it has no types and no blanks. */
export interface Mutation {
  /** how the file's path ends */
  readonly file: string;
  /** what is run → what is run instead; each once in the file */
  readonly edits: readonly (readonly [from: string, to: string])[];
}

export interface SeedRun {
  readonly from: number;
  readonly count: number;
  readonly step: number;
  /** stops when so many seeds have failed */
  readonly faultsAtMost: number;
  readonly mutant?: MutantName;
  readonly mutation?: Mutation;
}

export interface SeedsRun {
  readonly seeds: number;
  readonly failed: readonly Verdict[];
  /** figures of all seeds, added up */
  readonly sums: Readonly<Record<string, number>>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WORKER = 'tests/sim/seed-worker.ts';

/**
 * Runs seeds in a process of its own: the test runner watches every promise of its process, and
 * that takes more than twice the time of a simulation. What a loader makes of the sources takes an
 * eighth more; only mutations need it, which change them as they are loaded.
 * @throws Error when that process ends without an outcome
 */
export async function runSeeds(run: SeedRun): Promise<SeedsRun> {
  const words = run.mutation ? sourceWords(WORKER) : programWords(WORKER);
  const [program = '', execArgv] = [words.at(-1), words.slice(0, -1)];
  const worker = fork(program, [JSON.stringify(run)], { cwd: ROOT, execArgv });
  let outcome: SeedsRun | null = null;
  worker.once('message', (message) => {
    outcome = message as SeedsRun;
  });
  const [code] = await once(worker, 'exit');
  // An unhandled promise rejects there after the last seed.
  if (code !== 0) throw new Error(`the seeds' process ended with ${code}`);
  if (outcome === null) throw new Error("the seeds' process printed no result");
  return outcome;
}
