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
