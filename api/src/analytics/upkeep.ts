import { ANALYTICS_RAW_DAYS } from '@roletrail/contracts/analytics';
import { isPartitionTaken } from '@roletrail/db/database-errors';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { sumEntries, sumVitals } from './day-sums.ts';

const DAY_MS = 86_400_000;
/** Partitions that exist before their day begins. */
const DAYS_AHEAD = 2;
/** Time after midnight in which buffered entries of the day before may still be written. */
const SETTLE_MS = 10 * 60_000;

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Returns the condition on entries of one day of UTC. */
const ofDay = (day: string) => sql`
  hour >= ${`${day}T00:00:00Z`}::timestamptz
  and hour < ${`${day}T00:00:00Z`}::timestamptz + interval '24 hours'`;

/**
 * Creates partitions, sums finished days and deletes single entries of more than 90 days ago. Safe
 * to run twice at once.
 * @param now ms since 1970
 * @returns number of days that were summed
 */
export async function keepAnalytics(db: Database, now: number): Promise<number> {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    await createPartition(db, toDay(now + ahead * DAY_MS));
  }
  const summed = await sumFinishedDays(db, toDay(now - SETTLE_MS));
  await deleteOldEntries(db, toDay(now - ANALYTICS_RAW_DAYS * DAY_MS));
  return summed;
}

/**
 * Creates the partition of a day. Does nothing if entries of the day are in the default partition
 * already, for example after a restore: they stay there.
 */
async function createPartition(db: Database, day: string): Promise<void> {
  const name = sql.id('analytics_days', `day_${day.replaceAll('-', '')}`);
  try {
    await sql`
      create table if not exists ${name} partition of analytics_event
      for values from (${sql.lit(`${day}T00:00:00Z`)}) to (${sql.lit(`${toDay(Date.parse(day) + DAY_MS)}T00:00:00Z`)})`.execute(
      db,
    );
  } catch (error) {
    if (!isPartitionTaken(error)) throw error;
  }
}

async function sumFinishedDays(db: Database, today: string): Promise<number> {
  const { rows } = await sql<{ day: string }>`
    select distinct (hour at time zone 'UTC')::date as day from analytics_event
    where hour < ${`${today}T00:00:00Z`}::timestamptz
      and hour >= coalesce((select (max(day) + 1)::timestamp at time zone 'UTC'
        from analytics_summed_day), '-infinity')
    order by 1`.execute(db);
  for (const { day } of rows) await sumDay(db, day);
  return rows.length;
}

/** Writes the sums of a day once, also if several processes try. */
async function sumDay(db: Database, day: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claimed = await sql`
      insert into analytics_summed_day (day) values (${day}) on conflict do nothing`.execute(tx);
    if (claimed.numAffectedRows === 0n) return;
    await sql`
      insert into analytics_day (day, dimension, value, path, device, views, entries, lasts)
      ${sumEntries(ofDay(day))}`.execute(tx);
    await sql`
      insert into analytics_vital_day (day, name, path, device, bucket, measured)
      ${sumVitals(ofDay(day))}`.execute(tx);
  });
}

/** @param before first day whose entries stay */
async function deleteOldEntries(db: Database, before: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'analytics_days' and c.relkind = 'r'
      and c.relname < ${`day_${before.replaceAll('-', '')}`}`.execute(db);
  for (const { name } of rows) {
    await sql`drop table if exists ${sql.id('analytics_days', name)}`.execute(db);
  }
  await sql`
    delete from analytics_event where hour < ${`${before}T00:00:00Z`}::timestamptz`.execute(db);
}
