import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { Logger } from '@roletrail/contracts/logger';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { rebuildLease } from '../lease-names.ts';
import { formatTopicPartition, type Leases, type Timer, type TopicPartition } from '../port.ts';
import type { ProjectorReport } from '../projector/run-projector.ts';
import type { ReleaseOverride } from '../projector/settings.ts';
import type { PartitionCounts } from '../topic-partitions.ts';
import type { Redrivable } from './port.ts';
import { Outrun, type RedriveDeps, redrivePlace } from './redrive.ts';

export interface RedriverDeps extends RedriveDeps {
  readonly leases: Leases;
  readonly timer: Timer;
  readonly logger: Logger;
  readonly release?: ReleaseOverride<Tx> | undefined;
}

const LOOK_MS = 1000;

/**
 * Checks every second for requested redrives, and carries out those of partitions that this process
 * folds. So the same code folds the next records. Waits during a rebuild.
 * @param states of the projector that folds this projection here
 */
export function startRedriver(
  deps: RedriverDeps,
  shipped: Redrivable,
  partitions: PartitionCounts,
  states: () => readonly ProjectorReport[],
): AsyncDisposable {
  const { release } = deps;
  const projection = release?.fold?.(shipped.projection) ?? shipped.projection;
  const on = { ...shipped, projection };
  const stop = new AbortController();
  const logger = deps.logger.child({ loop: 'redriver', projection: on.name });
  const decode = release?.decode ?? decodeEvent;
  const leafHash = (value: Uint8Array | null) => on.projection.leafHash(value);
  const redrive = async (place: TopicPartition) => {
    const lease = await deps.leases.acquire(rebuildLease(on.name));
    if (lease === null) return;
    try {
      await redrivePlace(deps, on, { place, partitions, leafHash, decode }, lease);
    } finally {
      await lease.release();
    }
  };
  /** The request stays pending if this fails: the next check tries again. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      // the projector of this process reports an unavailable database
      const passes = error instanceof Outrun || deps.store.isTransient(error);
      if (passes) logger.debug({ err: error }, 'a redrive waits');
      else logger.warn({ err: error }, 'a redrive failed');
    }
  };
  const look = async () => {
    for (const place of await askedPlaces(deps.db, on.projection.name)) {
      if (!stop.signal.aborted && folds(states(), place)) await attempt(() => redrive(place));
    }
  };
  const run = async () => {
    while (!stop.signal.aborted) {
      await attempt(look);
      await deps.timer.sleep(LOOK_MS, stop.signal);
    }
  };
  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

/** Returns true if this process folds the partition now, with this code. */
function folds(states: readonly ProjectorReport[], place: TopicPartition): boolean {
  const here = states.find(
    (report) => formatTopicPartition(report.place) === formatTopicPartition(place),
  );
  return here?.mode === 'folding' || here?.mode === 'waiting';
}

async function askedPlaces(db: Database, live: string): Promise<readonly TopicPartition[]> {
  const { rows } = await sql<TopicPartition>`
    select distinct topic, partition from dead_letter_mark
    where projection = ${live} and asked_at is not null order by topic, partition`.execute(db);
  return rows;
}
