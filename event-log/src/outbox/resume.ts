import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { TopicPartition } from '../port.ts';

/** End of a partition of the log, found by a complete read. */
export interface FoundEnd {
  readonly place: TopicPartition;
  /** offset after the last record; 0 in a new log */
  readonly end: number;
  /** highest sequence number of its events; 0 if there is none */
  readonly lastSeq: number;
  /** latest time of its events, ISO 8601; null if there is none */
  readonly lastTime: string | null;
}

/** First copy in the log of an event that waits in the outbox. */
export interface FoundEvent {
  readonly eventId: string;
  readonly offset: number;
}

/** Returns the outbox events that wait for the log: id → partition. */
export async function waitingEvents(tx: Tx): Promise<ReadonlyMap<string, TopicPartition>> {
  const { rows } = await sql<TopicPartition & { readonly eventId: string }>`
    select event_id as "eventId", topic, partition from outbox where "offset" is null`.execute(tx);
  return new Map(rows.map((row) => [row.eventId, row]));
}

/**
 * Lets the outbox continue after a log that it does not know: ahead of a database restored from a
 * backup, or new. Events that the log already holds are not sent again. Numbers and times continue
 * above the log's, also in partitions that this database has never used, and relays stand at the
 * log's end. Then exactly the rows without an offset wait. Positions never fall: if the log ends
 * below its acknowledged end, the relay will halt.
 * @param ends every partition of the log
 * @param found waiting events that the log holds
 */
export async function resumeAfter(
  tx: Tx,
  ends: readonly FoundEnd[],
  found: readonly FoundEvent[],
): Promise<void> {
  const topics = ends.map(({ place }) => place.topic);
  const partitions = ends.map(({ place }) => place.partition);
  // takes the partition locks in the global order before any row, as `enqueue` does
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
