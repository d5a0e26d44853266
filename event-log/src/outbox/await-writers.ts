import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { TopicPartition } from '../port.ts';

/** Class of the partition locks, as in the SQL function outbox_reserve. */
const RESERVING = 1381256530;

/**
 * Waits for transactions that are assigning numbers and times to events of these partitions. They
 * hold the partition locks (outbox_reserve) until their commit.
 * @returns a time: an event with an earlier time is committed, or never will be
 */
export async function awaitWriters(db: Database, places: readonly TopicPartition[]): Promise<Date> {
  // shared and for this statement only: readers do not block each other, and writers wait briefly
  const { rows } = await sql<{ until: Date }>`
    with passed as materialized (
      select pg_advisory_xact_lock_shared(${RESERVING}::integer, hashtext(t || '/' || n)) from (
        select t, n from unnest(${places.map(({ topic }) => topic)}::text[],
          ${places.map(({ partition }) => partition)}::integer[]) as given (t, n)
        order by t collate "C", n
      ) in_order
    )
    select date_trunc('milliseconds', clock_timestamp()) as until from (select count(*) from passed) p`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the database returned no time');
  return row.until;
}
