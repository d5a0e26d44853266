import type { Database } from '@roletrail/db/open';
import { formatTopicPartition, type LogRange, type TopicPartition } from '../port.ts';

/** What the log holds of a partition. An unknown partition is an error, not an empty one. */
export async function readPostgresRange(db: Database, place: TopicPartition): Promise<LogRange> {
  const row = await db
    .selectFrom('log_partition')
    .select('next_offset')
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .executeTakeFirst();
  if (!row) throw new Error(`the log has no partition ${formatTopicPartition(place)}`);
  return { low: 0, end: row.next_offset };
}

/** For so long one look at the ends serves every reader of a process, ms. */
const FRESH_MS = 500;

/** Ends of all partitions as they were less than half a second ago; null: an unknown partition. */
export type RecentEnds = (place: TopicPartition) => Promise<number | null>;

/** Asks for all partitions at once, at most twice a second, whatever the number of readers. */
export function openRecentEnds(db: Database): RecentEnds {
  let last: { readonly at: number; readonly ends: Promise<ReadonlyMap<string, number>> } | null =
    null;
  return async (place) => {
    const now = performance.now();
    if (last === null || now - last.at > FRESH_MS) last = { at: now, ends: readEnds(db) };
    return (await last.ends).get(formatTopicPartition(place)) ?? null;
  };
}

async function readEnds(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('log_partition')
    .select(['topic', 'partition', 'next_offset'])
    .execute();
  return new Map(rows.map((row) => [formatTopicPartition(row), row.next_offset]));
}
