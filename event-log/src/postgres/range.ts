import type { Database } from '@roletrail/db/open';
import { type LogRange, type Place, placeKey } from '../port.ts';

/** What the log holds of a partition. An unknown partition is an error, not an empty one. */
export async function rangeOf(db: Database, place: Place): Promise<LogRange> {
  const row = await db
    .selectFrom('log_partition')
    .select('next_offset')
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .executeTakeFirst();
  if (!row) throw new Error(`the log has no partition ${placeKey(place)}`);
  return { low: 0, end: row.next_offset };
}
