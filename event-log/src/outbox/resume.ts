import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { TopicPartition } from '../port.ts';

/** Where a partition of the log ends, as somebody found it who read it to the end. */
export interface FoundEnd {
  readonly place: TopicPartition;
  /** offset after the last record; 0 in a new log */
  readonly end: number;
  /** highest sequence number of its events; 0 when it has none */
  readonly lastSeq: number;
  /** latest time of its events, ISO 8601; null when it has none */
  readonly lastTime: string | null;
}

/** A waiting event that the log holds, by its first place. */
export interface FoundEvent {
  readonly eventId: string;
  readonly offset: number;
}

/** The events that wait for the log, as this database has it: id → its partition. */
export async function waitingEvents(tx: Tx): Promise<ReadonlyMap<string, TopicPartition>> {
  const { rows } = await sql<TopicPartition & { readonly eventId: string }>`
    select event_id as "eventId", topic, partition from outbox where "offset" is null`.execute(tx);
  return new Map(rows.map((row) => [row.eventId, row]));
}

/**
 * Makes the outbox go on after a log that it does not know: one that is ahead of a database from a
 * backup, or a new one. What the log holds already is sent no more; numbers and times go on above
 * the log's, also in partitions that the database has not heard of; relays stand at the log's
 * end. Afterwards exactly the rows without an offset wait. Positions never go back: where the
 * log ends below what it once acknowledged, the relay is still to find out.
 * @param ends every partition of the log
 * @param found of the events that wait, those that the log holds
 */
export async function resumeAfter(
  tx: Tx,
  ends: readonly FoundEnd[],
  found: readonly FoundEvent[],
): Promise<void> {
  const topics = ends.map(({ place }) => place.topic);
  const partitions = ends.map(({ place }) => place.partition);
  // takes the partitions' locks in their order, as everybody who enqueues, before any row
  await sql`
    select outbox_reserve(${topics}::text[], ${partitions}::integer[],
      ${ends.map(() => 0)}::integer[])`.execute(tx);
  await sql`
    update outbox_partition p set last_seq = greatest(p.last_seq, e.last_seq),
      last_time = greatest(p.last_time, e.last_time)
    from unnest(${topics}::text[], ${partitions}::integer[],
      ${ends.map((end) => end.lastSeq)}::bigint[],
      ${ends.map((end) => end.lastTime)}::timestamptz[]) as e (topic, partition, last_seq, last_time)
    where p.topic = e.topic and p.partition = e.partition`.execute(tx);
  await sql`
    update outbox o set "offset" = f."offset"
    from unnest(${found.map((event) => event.eventId)}::uuid[],
      ${found.map((event) => event.offset)}::bigint[]) as f (event_id, "offset")
    where o.event_id = f.event_id and o."offset" is null`.execute(tx);
  await sql`
    insert into relay_position as r (topic, partition, acked_seq, highest_offset)
    select p.topic, p.partition,
      coalesce((select min(o.seq) - 1 from outbox o
        where o.topic = p.topic and o.partition = p.partition and o."offset" is null), p.last_seq),
      e."end" - 1
    from outbox_partition p join unnest(${topics}::text[], ${partitions}::integer[],
      ${ends.map((end) => end.end)}::bigint[]) as e (topic, partition, "end") using (topic, partition)
    on conflict (topic, partition) do update set acked_seq = excluded.acked_seq,
      highest_offset = greatest(r.highest_offset, excluded.highest_offset)`.execute(tx);
}
