import type { Topic } from '@roletrail/contracts/events/catalogue';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { formatTopicPartition, type TopicPartition } from '../port.ts';

/** What one partition was given: numbers up to and including `lastSeq`, one time for them all. */
export interface Reserved {
  readonly lastSeq: number;
  readonly time: string;
}

/**
 * Locks the partitions (in topic, partition order) until the transaction ends and gives each its
 * next numbers and a time. A value, so that a test can show what happens without the lock.
 */
export type Reserve = (tx: Tx, wanted: SequenceRequest) => Promise<ReadonlyMap<string, Reserved>>;

/** Place by its key (`formatTopicPartition`), with the number of its events. */
export type SequenceRequest = ReadonlyMap<
  string,
  { readonly place: TopicPartition; readonly count: number }
>;

/** The shipped `Reserve`: SQL function outbox_reserve, one round trip for all partitions. */
export const reserveInOrder: Reserve = async (tx, wanted) => {
  const entries = [...wanted.values()];
  const { rows } = await sql<{ topic: Topic; partition: number; last_seq: number; at: Date }>`
    select topic, partition, last_seq, at from outbox_reserve(
      ${entries.map((e) => e.place.topic)}::text[],
      ${entries.map((e) => e.place.partition)}::integer[],
      ${entries.map((e) => e.count)}::integer[])`.execute(tx);
  return reservedOf(rows);
};

/** What rows of outbox_reserve say, by place key. */
export function reservedOf(
  rows: readonly { topic: Topic; partition: number; last_seq: number; at: Date }[],
): ReadonlyMap<string, Reserved> {
  return new Map(
    rows.map((row) => [
      formatTopicPartition(row),
      { lastSeq: row.last_seq, time: row.at.toISOString() },
    ]),
  );
}
