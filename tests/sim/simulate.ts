import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { agedPlaces, check, converged, halts } from './checker.ts';
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

/** Statistics of a run, which show that faults really occurred. */
export interface Figures {
  readonly answered201: number;
  readonly answered202: number;
  readonly unknown: number;
  readonly records: number;
  readonly copies: number;
  readonly virtualMs: number;
  readonly rebuilds: number;
  readonly swapped: number;
  readonly refused: number;
  /** databases that came back from a backup, with `roletrail restore` run and without */
  readonly restored: number;
  readonly unattended: number;
  /** partitions whose relay halted because of that */
  readonly aged: number;
  /** withdrawals that the outbox took */
  readonly withdrawn: number;
  /** requests of staff that the outbox took, and readings in which one was in force */
  readonly requested: number;
  readonly asked: number;
  /** requests that had to wait for a fold */
  readonly gated: number;
}

/** Heal to rest, at most (I7). Late batches arrive up to 6 s after they were sent. */
const HEAL_MS = 30_000;
const LATE_MS = 8000;
const STEP_MS = 500;
const OLDER = 'the database is older than its log';

/** Returns true if a halt is expected because a restored database was not attended to. */
function isDue(halt: string, aged: ReadonlySet<TopicPartition>): boolean {
  return [...aged].some((place) =>
    halt.startsWith(`relay ${formatTopicPartition(place)}: ${OLDER}`),
  );
}

/**
 * Runs one simulation: faults for twenty seconds (safety), then all heals and must settle within
 * thirty (liveness), then the checker.
 *
 * If the log lost acknowledged records, the run must end complete (they were resent) or with a halt
 * that was reported, also if the operator then rebuilt the projection. If the database lost records
 * of the log and was not attended to, only the affected relays must halt and report it.
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
  const aged = agedPlaces(world);
  const atRest = () => converged(world, aged) && world.history.every((o) => o.outcome !== null);
  const wrongly = () => halts(world).filter((halt) => !isDue(halt, aged));
  while (time.now < SAFETY_MS + HEAL_MS && !atRest() && wrongly().length === 0) {
    await time.run(time.now + STEP_MS);
  }
  const halted = halts(world);
  const faults = [...world.violations];
  const wasReported = halted.length > 0 || world.tables.reportedHalts.size > 0;
  const excused = world.lostRecords > 0 && wasReported;
  if (!excused) {
    faults.push(...wrongly().map((halt) => `halted without cause: ${halt}`));
    for (const place of aged) {
      const name = formatTopicPartition(place);
      if (!halted.some((halt) => halt.startsWith(`relay ${name}: ${OLDER}`)))
        faults.push(`${name}: the relay of a database older than its log does not stand still`);
    }
    if (faults.length === 0 && !atRest())
      faults.push('I7 not at rest 30 s after everything healed');
    faults.push(...check(world, aged));
  }
  return {
    seed,
    faults,
    halts: halted,
    lostRecords: world.lostRecords,
    figures: figures(world, aged.size),
  };
}

function figures(world: World, aged: number): Figures {
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
    rebuilds: world.rebuilds,
    swapped: world.swaps,
    refused: count('rejected'),
    restored: world.restored ? 1 : 0,
    unattended: world.restored?.attended === false ? 1 : 0,
    aged,
    withdrawn: [...world.keys.values()].filter((row) => row.decision === 'withdrawn').length,
    requested: [...world.keys.values()].filter((row) => row.decision === 'requested').length,
    asked: world.reads.filter(({ result }) => typeof result !== 'string' && result.asked !== null)
      .length,
    gated: world.reads.filter(({ result }) => result === 'wait').length,
  };
}
