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

/** A key is written at the end of its row's transaction, and goes first. */
const KEY_MARGIN_MS = 60 * 60_000;

export interface Swept {
  readonly keys: number;
  readonly rows: number;
}

/**
 * One pass: idempotency keys, then acknowledged outbox rows, both older than the retention and
 * projected by every projection named. Rows stay an hour longer, so that a kept key always finds
 * its row; a partition's last acknowledged row stays, the relay compares the log with it.
 */
export async function sweep(
  db: Database,
  options: SweepOptions,
  signal?: AbortSignal,
): Promise<Swept> {
  const swept = { keys: 0, rows: 0 };
  for (const topic of TOPICS) {
    const names = options.projections[topic];
    for (const part of ['keys', 'rows'] as const) {
      const remove = part === 'keys' ? removeKeys : removeRows;
      let removed = options.batch;
      while (removed >= options.batch && !signal?.aborted) {
        removed = await remove(db, topic, names, options);
        swept[part] += removed;
      }
    }
  }
  return swept;
}

/** Below this offset every named projection has folded; a projection without a row has nothing. */
function projectedUpTo(topic: Topic, names: readonly string[]) {
  return sql`
    select p.partition, case when ${names.length} = 0 then 9007199254740991
      when count(o.projection) < ${names.length} then 0 else min(o.next_offset) end as below
    from outbox_partition p
    left join projection_offset o on o.topic = p.topic and o.partition = p.partition
      and o.projection = any(${[...names]}::text[])
    where p.topic = ${topic} group by p.partition`;
}

async function removeKeys(
  db: Database,
  topic: Topic,
  names: readonly string[],
  { retentionMs, batch }: SweepOptions,
): Promise<number> {
  const result = await sql`
    with projected as (${projectedUpTo(topic, names)})
    delete from idempotency_key where (user_id, key) in (
      select k.user_id, k.key from idempotency_key k
      left join outbox o on o.event_id = k.event_id
      left join projected on projected.partition = o.partition
      where k.created_at < clock_timestamp() - ${retentionMs} * interval '1 millisecond'
        and (o.event_id is null or (o.topic = ${topic} and o."offset" < projected.below))
      limit ${batch})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function removeRows(
  db: Database,
  topic: Topic,
  names: readonly string[],
  { retentionMs, batch }: SweepOptions,
): Promise<number> {
  const result = await sql`
    with projected as (${projectedUpTo(topic, names)})
    delete from outbox where (topic, partition, seq) in (
      select o.topic, o.partition, o.seq from outbox o
      join projected using (partition)
      join relay_position r using (topic, partition)
      where o.topic = ${topic} and o."offset" < projected.below and o.seq < r.acked_seq
        and o.created_at < clock_timestamp() - ${retentionMs + KEY_MARGIN_MS} * interval '1 millisecond'
      limit ${batch})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
