import { check, converged, halts } from './checker.ts';
import { injectFaults } from './inject.ts';
import { SAFETY_MS, type Variant, World } from './world.ts';

export interface Verdict {
  readonly seed: number;
  /** what must never be; empty is a pass */
  readonly faults: readonly string[];
  readonly halts: readonly string[];
  readonly lostRecords: number;
  readonly figures: Figures;
}

/** What a run went through, so that a simulator that simulates nothing is seen. */
export interface Figures {
  readonly answered201: number;
  readonly answered202: number;
  readonly unknown: number;
  readonly records: number;
  readonly copies: number;
  readonly virtualMs: number;
}

/** Heal to rest, at most (I7). Late batches arrive up to 6 s after they were sent. */
const HEAL_MS = 30_000;
const LATE_MS = 8000;
const STEP_MS = 500;

/**
 * One run: faults for twenty seconds (safety), then everything heals and must come to rest
 * within thirty (liveness), then the checker.
 *
 * Where the log lost records that it had acknowledged, the run must end either whole (nobody had
 * heard of them, and they were sent again) or with something halted and saying so.
 */
export async function simulate(
  seed: number,
  variant: Variant = {},
  write: ((line: string) => void) | null = null,
): Promise<Verdict> {
  // a third of the time would go into the stacks of errors that are thrown on purpose
  if (!write) Error.stackTraceLimit = 0;
  const world = new World(seed, variant, write);
  injectFaults(world);
  await world.time.run(SAFETY_MS);
  world.heal();
  const { time } = world;
  await time.run(SAFETY_MS + LATE_MS);
  const atRest = () => converged(world) && world.history.every((o) => o.outcome !== null);
  while (time.now < SAFETY_MS + HEAL_MS && !atRest() && halts(world).length === 0) {
    await time.run(time.now + STEP_MS);
  }
  const halted = halts(world);
  const faults = [...world.violations];
  const excused = world.lostRecords > 0 && halted.length > 0;
  if (!excused) {
    if (halted.length > 0) faults.push(...halted.map((halt) => `halted without cause: ${halt}`));
    else if (!atRest()) faults.push('I7 not at rest 30 s after everything healed');
    faults.push(...check(world));
  }
  return { seed, faults, halts: halted, lostRecords: world.lostRecords, figures: figures(world) };
}

function figures(world: World): Figures {
  const count = (outcome: string) => world.history.filter((o) => o.outcome === outcome).length;
  const ends = [...world.broker.partitions.values()].map((p) => p.end);
  const records = ends.reduce((sum, end) => sum + end, 0);
  return {
    answered201: count('ok201'),
    answered202: count('ok202'),
    unknown: count('unknown'),
    records,
    copies: records - world.keys.size,
    virtualMs: world.time.now,
  };
}
