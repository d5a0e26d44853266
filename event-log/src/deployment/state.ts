import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { leaseHolders } from '@roletrail/db/lease-holders';
import type { Database, Tx } from '@roletrail/db/open';
import { PROJECTIONS, type ProjectionName } from '@roletrail/db/projections/all';
import { lookAtShadow, type ShadowRow } from '@roletrail/db/shadows';
import { sql } from 'kysely';
import { listRequiredLeases } from '../lease-names.ts';
import type { TopicPartition } from '../port.ts';
import { listTopicPartitions, type PartitionCounts } from '../topic-partitions.ts';
import { type ProcessReading, readProcesses } from './processes.ts';

/** Outbox events of one partition that wait for the log. */
export interface OutboxState {
  readonly place: TopicPartition;
  /** offset after the last that the log acknowledged */
  readonly logEnd: number;
  /** events without an offset, counted up to the given limit */
  readonly unsent: number;
  /** age of the oldest unsent event; 0 if there is none */
  readonly oldestSeconds: number;
  /** why its relay has halted; null if it has not */
  readonly halted: string | null;
}

/** Records of one partition that wait for a projection. */
export interface LagState {
  readonly projection: ProjectionName;
  readonly place: TopicPartition;
  /** offset of the next record to fold */
  readonly next: number;
  /** number of records between the position and the last acknowledged offset */
  readonly records: number;
  /**
   * age of the oldest unfolded event by the database's clock. If only Kafka still has that event,
   * age of the oldest event in a table: a lower bound. Null if no table has one
   */
  readonly seconds: number | null;
  /** why the projection has halted; null if it has not */
  readonly halted: string | null;
  /** number of open dead letters */
  readonly deadLetters: number;
  /** version of the fold that made its rows; null if there are none */
  readonly version: number | null;
}

/** Shadow tables of a projection, which no reader uses. */
export interface ShadowReading extends ShadowRow {
  readonly projection: ProjectionName;
}

/** State of the whole deployment, whichever of its processes run. */
export interface DeploymentState {
  readonly outbox: readonly OutboxState[];
  readonly lags: readonly LagState[];
  /** holder of each required lease; null if it is free */
  readonly leases: ReadonlyMap<string, string | null>;
  /** running and missing processes */
  readonly processes: readonly ProcessReading[];
  readonly shadows: readonly ShadowReading[];
}

export interface StateBounds {
  /** maximum count of unsent events of one partition */
  readonly countTo: number;
  /** statement timeout, ms */
  readonly timeoutMs: number;
}

/** Reads the state from the database only. Changes nothing and needs no row of the log. */
export function readDeploymentState(
  db: Database,
  partitions: PartitionCounts,
  { countTo, timeoutMs }: StateBounds,
): Promise<DeploymentState> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${`${timeoutMs}ms`}, true)`.execute(tx);
      return readDeploymentStateIn(tx, partitions, countTo);
    });
}

/** Reads the state in the caller's transaction. */
export async function readDeploymentStateIn(
  tx: Tx,
  partitions: PartitionCounts,
  countTo: number,
): Promise<DeploymentState> {
  return {
    outbox: await readOutbox(tx, listTopicPartitions(TOPICS, partitions), countTo),
    lags: await readLags(tx, partitions),
    leases: await leaseHolders(tx, listRequiredLeases(partitions)),
    processes: await readProcesses(tx, partitions),
    shadows: await readShadows(tx),
  };
}

async function readShadows(tx: Tx): Promise<readonly ShadowReading[]> {
  const found: ShadowReading[] = [];
  for (const projection of PROJECTIONS) {
    const shadow = await lookAtShadow(tx, projection);
    if (shadow) found.push({ projection: projection.name, ...shadow });
  }
  return found;
}

async function readOutbox(
  tx: Tx,
  places: readonly TopicPartition[],
  countTo: number,
): Promise<readonly OutboxState[]> {
  // in the order of the index of unsent rows, so that no query plan reads sent rows
  const { rows } = await sql<Omit<OutboxState, 'place'> & TopicPartition>`
    select p.topic, p.partition, coalesce(r.highest_offset, -1) + 1 as "logEnd",
      r.halted_reason as halted, waiting.unsent,
      coalesce(extract(epoch from clock_timestamp() - first.created_at), 0)::float8
        as "oldestSeconds"
    from unnest(${places.map(({ topic }) => topic)}::text[],
      ${places.map(({ partition }) => partition)}::integer[]) as p (topic, partition)
    left join relay_position r using (topic, partition)
    cross join lateral (
      select count(*)::integer as unsent from (
        select from outbox o
        where o.topic = p.topic and o.partition = p.partition and o."offset" is null
        order by o.seq limit ${countTo}) as counted) as waiting
    left join lateral (
      select o.created_at from outbox o
      where o.topic = p.topic and o.partition = p.partition and o."offset" is null
      order by o.seq limit 1) as first on true`.execute(tx);
  return rows.map(({ topic, partition, ...state }) => ({ place: { topic, partition }, ...state }));
}

/**
 * Reads the lag of each projection. Finds the row of the first unfolded offset from the end of the
 * sent rows: offsets are never denser than sequence numbers, so the row is at most that far back.
 * The row may be deleted if a projection is folded again; then another projection or the embedded
 * log has the time.
 */
async function readLags(tx: Tx, partitions: PartitionCounts): Promise<readonly LagState[]> {
  const wanted = PROJECTIONS.flatMap(({ name, live, topics }) =>
    listTopicPartitions(topics, partitions).map((place) => ({ projection: name, live, place })),
  );
  const { rows } = await sql<Omit<LagState, 'place'> & TopicPartition>`
    select n.name as projection, n.topic, n.partition, position.halted_reason as halted,
      behind.next, behind.records, letters.open as "deadLetters",
      position.fold_version as version,
      case when behind.records = 0 then 0 else extract(epoch from clock_timestamp() - least(
        (select o.created_at from outbox o
          where o.topic = n.topic and o.partition = n.partition
            and o.seq between r.acked_seq - behind.records and r.acked_seq
            and o."offset" >= behind.next
          order by o.seq limit 1),
        (select e.occurred_at from audit_entry e
          where e.topic = n.topic and e.partition = n.partition and e."offset" >= behind.next
          order by e."offset" limit 1),
        (select l.appended_at from log_record l
          where l.topic = n.topic and l.partition = n.partition and l."offset" = behind.next)
        ))::float8 end as seconds
    from unnest(${wanted.map(({ projection }) => projection)}::text[],
      ${wanted.map(({ live }) => live)}::text[],
      ${wanted.map(({ place }) => place.topic)}::text[],
      ${wanted.map(({ place }) => place.partition)}::integer[]) as n (name, live, topic, partition)
    left join relay_position r using (topic, partition)
    left join projection_offset position on position.projection = n.live
      and position.topic = n.topic and position.partition = n.partition
    cross join lateral (
      select coalesce(position.next_offset, 0) as next,
        greatest(0, coalesce(r.highest_offset, -1) + 1 - coalesce(position.next_offset, 0))
          as records) as behind
    cross join lateral (
      select count(*)::integer as open from dead_letter d
      left join dead_letter_mark m using (projection, topic, partition, "offset")
      where d.projection = n.live and d.topic = n.topic and d.partition = n.partition
        and m.discarded_at is null) as letters`.execute(tx);
  return rows.map(({ topic, partition, ...lag }) => ({ place: { topic, partition }, ...lag }));
}
