import type { Topic } from '@roletrail/contracts/events/catalogue';
import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import { formatErrorWithCause } from '../loop.ts';
import { formatTopicPartition, type TopicPartition } from '../port.ts';
import { listTopicPartitions } from '../topic-partitions.ts';
import { PartitionProjector } from './partition-projector.ts';
import type { ProjectionFold } from './port.ts';
import type { ProjectorDeps, ProjectorLimits, ProjectorState } from './settings.ts';

export const PROJECTOR_LIMITS: ProjectorLimits = {
  maxRecords: 2000,
  maxBytes: 4 * 1024 * 1024,
  waitMs: 1000,
  recheckMs: 10_000,
  standbyMs: 1000,
  backOff: { firstMs: 100, maxMs: 5000 },
};

export interface ProjectorReport extends ProjectorState {
  readonly place: TopicPartition;
  /** number of waiting records, as this process last saw it; null if another process folds */
  readonly lag: number | null;
}

/** Topic-partition and its end in the log, exclusive. */
export interface PlaceEnd {
  readonly place: TopicPartition;
  readonly end: number;
}

/** Projections of a role in one process: one loop per partition of each, running or in standby. */
export interface Projector extends AsyncDisposable {
  states(): readonly ProjectorReport[];
  /**
   * Returns the checks for /readyz: red with the reason if halted or outdated. A retrying loop is
   * green with its reason, because it recovers by itself.
   */
  checks(): readonly ReadinessCheck[];
  /**
   * Resolves when each projection has folded (committed) up to these ends, in any process.
   * @throws Error if a required partition is halted, or this projector stopped
   */
  caughtUp(ends: readonly PlaceEnd[]): Promise<void>;
  /** Calls `caughtUp` with the log's current ends. */
  processAll(): Promise<void>;
}

/**
 * Starts projections over all partitions of their topics. Every instance of a role starts them; a
 * lease per partition divides the work.
 * @param partitions partition count per topic, fixed when the log was created
 */
export function startProjector<T>(
  deps: ProjectorDeps<T>,
  projections: readonly ProjectionFold<T>[],
  partitions: Readonly<Record<Topic, number>>,
  limits: ProjectorLimits = PROJECTOR_LIMITS,
): Projector {
  const stop = new AbortController();
  const folds = projections.map((shipped) => deps.release?.fold?.(shipped) ?? shipped);
  const loops = folds.flatMap((projection) =>
    listTopicPartitions(projection.topics, partitions).map(
      (place) => new PartitionProjector(deps, projection, limits, place, partitions),
    ),
  );
  const running = loops.map((loop) => loop.run(stop.signal));
  const caughtUp = async (ends: readonly PlaceEnd[]) => {
    for (const { place, end } of ends) {
      const there = loops.filter(
        (loop) => formatTopicPartition(loop.place) === formatTopicPartition(place),
      );
      for (const { name } of there) await reached(deps, name, place, end, stop.signal);
    }
  };
  return {
    states: () => loops.map(report),
    checks: () => loops.map(check),
    caughtUp,
    async processAll() {
      const ends: PlaceEnd[] = [];
      for (const { place } of loops) ends.push({ place, end: (await deps.log.range(place)).end });
      await caughtUp(ends);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

function report<T>({ place, state }: PartitionProjector<T>): ProjectorReport {
  const leads = !['standby', 'outdated', 'aside', 'stopped'].includes(state.mode);
  const known = leads && state.next !== null && state.end !== null;
  return { place, ...state, lag: known ? Math.max(0, (state.end ?? 0) - (state.next ?? 0)) : null };
}

function check<T>({ name, place, state }: PartitionProjector<T>): ReadinessCheck {
  return {
    name: `${name} ${formatTopicPartition(place)}`,
    ok: state.mode !== 'halted' && state.mode !== 'outdated',
    reason: state.reason,
  };
}

const LOOK_AGAIN_MS = 20;

async function reached<T>(
  deps: ProjectorDeps<T>,
  projection: string,
  place: TopicPartition,
  end: number,
  stop: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stop.aborted) throw new Error(`projection ${projection} was stopped`);
    const position = await deps.store.position(projection, place).catch((error: unknown) => {
      deps.logger.debug(
        { reason: formatErrorWithCause(error) },
        'position out of reach, asking again',
      );
      return null;
    });
    if (position && position.next >= end) return;
    if (position && position.halted !== null) {
      throw new Error(`projection ${projection} is halted: ${position.halted}`);
    }
    await deps.timer.sleep(LOOK_AGAIN_MS, stop);
  }
}
