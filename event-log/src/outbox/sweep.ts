import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

export interface SweepOptions {
  /** Nothing younger goes, ms; never below the time that idempotency keys are honoured. */
  readonly retentionMs: number;
  /** Projections that must have folded an event before its outbox row and key may go. */
  readonly projections: Readonly<Record<Topic, readonly string[]>>;
  /** rows a statement */
  readonly batch: number;
}

/** Rows outlive their keys by this. */
const KEY_MARGIN_MS = 60 * 60_000;

export interface Swept {
  readonly keys: number;
  readonly rows: number;
}

/**
 * One pass: idempotency keys, then acknowledged outbox rows, both older than the retention and
 * projected by every projection named. A repeated request reads its key's outbox row, so rows stay
 * an hour longer than keys; a partition's last acknowledged row stays, the relay compares the log
 * with it.
 */
export async function sweep(
  db: Database,
  options: SweepOptions,
  signal?: AbortSignal,
): Promise<Swept> {
  const removeAll = async (remove: typeof removeKeys) => {
    let removed = 0;
    let last = options.batch;
    while (last >= options.batch && !signal?.aborted) {
      last = await remove(db, options);
      removed += last;
    }
    return removed;
  };
  const keys = await removeAll(removeKeys);
  return { keys, rows: await removeAll(removeRows) };
}

/**
 * Per partition the offset below which every named projection has folded: no limit where none is
 * named, 0 while one of them has no row yet.
 */
function projected(projections: SweepOptions['projections']) {
  const named = TOPICS.flatMap((topic) => projections[topic].map((name) => ({ topic, name })));
  return sql`projected as (
    select p.topic, p.partition, case when count(n.projection) = 0 then 9007199254740991
      when count(o.projection) < count(n.projection) then 0 else min(o.next_offset) end as below
    from outbox_partition p
    left join unnest(${named.map((n) => n.topic)}::text[], ${named.map((n) => n.name)}::text[])
      as n (topic, projection) using (topic)
    left join projection_offset o using (topic, partition, projection)
    group by p.topic, p.partition)`;
}

async function removeKeys(
  db: Database,
  { retentionMs, projections, batch }: SweepOptions,
): Promise<number> {
  const result = await sql`
    with ${projected(projections)}
    delete from idempotency_key where (user_id, key) in (
      select k.user_id, k.key from idempotency_key k
      left join outbox o using (event_id)
      left join projected p on p.topic = o.topic and p.partition = o.partition
      where k.created_at < clock_timestamp() - ${retentionMs} * interval '1 millisecond'
        and (o.seq is null or o."offset" < p.below)
      limit ${batch})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function removeRows(
  db: Database,
  { retentionMs, projections, batch }: SweepOptions,
): Promise<number> {
  const age = retentionMs + KEY_MARGIN_MS;
  const result = await sql`
    with ${projected(projections)}
    delete from outbox where (topic, partition, seq) in (
      select o.topic, o.partition, o.seq from outbox o
      join projected p using (topic, partition)
      join relay_position r using (topic, partition)
      where o."offset" < p.below and o.seq < r.acked_seq
        and o.created_at < clock_timestamp() - ${age} * interval '1 millisecond'
      limit ${batch})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
