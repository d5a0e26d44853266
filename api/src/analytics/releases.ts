import { ANALYTICS_PERIOD_DAYS } from '@roletrail/contracts/analytics';
import type { AnalyticsQuery, AnalyticsReport } from '@roletrail/contracts/http/analytics';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';

type Release = AnalyticsReport['releases'][number];
const RELEASES_MAX = 50;

/**
 * Returns the builds of the last 366 days, newest first. A build ends on the day on which the next
 * one was first measured, so that day belongs to both.
 * @param build only this one; null: all
 */
export async function readReleases(db: Database, build: string | null): Promise<Release[]> {
  const { rows } = await sql<Release>`
    select build, "from", "to" from (
      select build, since, (since at time zone 'UTC')::date as "from",
        (lead(since) over (order by since, build) at time zone 'UTC')::date as "to"
      from analytics_build
    ) b
    where ("to" is null
        or "to" > (clock_timestamp() at time zone 'UTC')::date - ${ANALYTICS_PERIOD_DAYS}::int)
      and (${build}::text is null or build = ${build})
    order by since desc, build desc limit ${RELEASES_MAX}`.execute(db);
  return rows;
}

/** Returns the builds that were first measured in a period, oldest first. */
export async function readBuilds(db: Database, { from, to }: Pick<AnalyticsQuery, 'from' | 'to'>) {
  const { rows } = await sql<{ build: string; day: string }>`
    select build, (since at time zone 'UTC')::date as day from analytics_build
    where (since at time zone 'UTC')::date between ${from} and ${to}
    order by since limit 100`.execute(db);
  return rows;
}

/**
 * Returns the query with the days of its release that are in its period.
 * @throws ApiError NOT_FOUND if the period has no day of this release
 */
export async function narrowToRelease(
  db: Database,
  query: AnalyticsQuery,
): Promise<AnalyticsQuery> {
  if (query.release === undefined) return query;
  const [release] = await readReleases(db, query.release);
  if (!release) throw new ApiError('NOT_FOUND');
  const from = release.from > query.from ? release.from : query.from;
  const to = release.to !== null && release.to < query.to ? release.to : query.to;
  if (from > to) throw new ApiError('NOT_FOUND');
  return { ...query, from, to };
}
