import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { TopicPartition } from '../port.ts';

/** The class of the partitions' locks, as the SQL function outbox_reserve has it. */
const RESERVING = 1381256530;

/**
 * Waits for whoever gives events of these partitions their places and times at this moment: they
 * hold the partitions' locks (outbox_reserve) from then to their commit.
 * @returns a moment: an event with an earlier time is committed, or never will be
 */
export async function awaitWriters(db: Database, places: readonly TopicPartition[]): Promise<Date> {
  // shared, and for this statement alone: readers wait for no reader, and the next writer for nobody long
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
  if (!row) throw new Error('the database told no moment');
  return row.until;
}
