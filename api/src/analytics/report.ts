import { ANALYTICS_LISTED, LIVE_PAGES_MAX } from '@roletrail/contracts/analytics';
import { addDays, daysBetween } from '@roletrail/contracts/days';
import type { AnalyticsQuery, AnalyticsReport } from '@roletrail/contracts/http/analytics';
import { withCustomPlans } from '@roletrail/db/custom-plans';
import type { Database } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import type { LiveVisits } from '../api.ts';
import { sumEntries } from './day-sums.ts';
import { narrowToRelease, readBuilds, readReleases } from './releases.ts';

/** Returns the number of days of a period, both ends counted. */
const daysIn = (from: string, to: string) => daysBetween(from, to) + 1;

/** A process report that is older counts no longer, s. */
const REPORT_SECONDS = 10;

/** Condition on entries of days that are not summed yet, from `from` to `to`. */
export const notSummed = (from: string, to: string): RawBuilder<unknown> => sql`
  hour >= greatest(${`${from}T00:00:00Z`}::timestamptz,
    (select (max(day) + 1)::timestamp at time zone 'UTC' from analytics_summed_day))
  and hour < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`;

/** Condition on the filter's device and path, and on pages of the staff area. */
export const filterCondition = ({
  device,
  path,
  staff,
}: AnalyticsQuery): RawBuilder<unknown> => sql`
  ${device === undefined ? sql`true` : sql`device = ${device}`}
  and ${path === undefined ? (staff === 'with' ? sql`true` : NO_STAFF_PAGE) : sql`path = ${path}`}`;

/** Condition on `path` that leaves out the pages of the staff area, as `isStaffPage` does. */
export const NO_STAFF_PAGE = sql`not starts_with(path || '/', '/admin/')`;

/** Returns the first day of the equal period before. */
export const startBefore = ({ from, to }: AnalyticsQuery) => addDays(from, -daysIn(from, to));

interface Line {
  readonly kind: string;
  readonly name: string;
  readonly views: number;
  readonly visits: number;
  readonly lasts: number;
}

/** Reads views and visits of a period and of the equal period before, in one statement. */
export async function readAnalytics(db: Database, asked: AnalyticsQuery): Promise<AnalyticsReport> {
  const query = await narrowToRelease(db, asked);
  const { from, to } = query;
  const start = startBefore(query);
  const group = (
    kind: RawBuilder<unknown>,
    name: RawBuilder<unknown>,
    which: RawBuilder<unknown>,
  ) =>
    sql`select ${kind} as kind, ${name} as name, sum(views)::int as views,
      sum(entries)::int as visits, sum(lasts)::int as lasts from sums where ${which} group by 1, 2`;
  const inPeriod = sql`day >= ${from}::date`;
  const { rows } = await withCustomPlans(db, (tx) =>
    sql<Line>`
    with sums as materialized (
      select * from (
        select day, dimension, value, path, device, views, entries, lasts from analytics_day
        where day between ${start} and ${to}
        union all (${sumEntries(notSummed(start, to))})
      -- of the period before, the days of views are needed and no other dimension
      ) s where ${filterCondition(query)} and (dimension = 'page' or ${inPeriod})
    )
    ${group(sql`'day'`, sql`day::text`, sql`dimension = 'page'`)}
    union all ${group(sql`'page'`, sql`path`, sql`dimension = 'page' and ${inPeriod}`)}
    union all ${group(sql`'device'`, sql`device`, sql`dimension = 'page' and ${inPeriod}`)}
    union all ${group(sql`dimension`, sql`value`, sql`dimension <> 'page' and ${inPeriod}`)}`.execute(
      tx,
    ),
  );
  const list = (kind: string) =>
    rows.filter((row) => row.kind === kind && (row.views > 0 || row.visits > 0));
  const top = (kind: string) =>
    list(kind).toSorted((a, b) => b.views - a.views || a.name.localeCompare(b.name));
  const points = fillDays(start, to, list('day'));
  const days = daysIn(from, to);
  return {
    period: { from, to },
    liveVisits: (await readLiveVisits(db)).visits,
    points: points.slice(days),
    before: points.slice(0, days),
    pages: top('page')
      .slice(0, ANALYTICS_LISTED.pages)
      .map(({ name, views, visits, lasts }) => {
        return { path: name, views, entries: visits, lasts: Math.max(0, lasts) };
      }),
    devices: top('device') as unknown as AnalyticsReport['devices'],
    referrers: top('referrer').slice(0, ANALYTICS_LISTED.values),
    languages: top('language').slice(0, ANALYTICS_LISTED.values),
    widths: top('width'),
    builds: await readBuilds(db, query),
    releases: await readReleases(db, null),
  };
}

/** Returns a point for each day, also for those without a view. */
function fillDays(from: string, to: string, lines: readonly Line[]): AnalyticsReport['points'] {
  const known = new Map(lines.map((line) => [line.name, line]));
  return Array.from({ length: daysIn(from, to) }, (_, n) => {
    const day = addDays(from, n);
    const { views = 0, visits = 0 } = known.get(day) ?? {};
    return { day, views, visits };
  });
}

/**
 * Sums what each running api process reports. Of the pages each process reports those of most
 * visits, so a page with few visits on many processes can be missing.
 */
export async function readLiveVisits(db: Database): Promise<LiveVisits> {
  const { rows } = await sql<LiveVisits>`
    with api as (
      select figures -> 'api' as own from process_report
      where reported_at > clock_timestamp() - ${REPORT_SECONDS} * interval '1 second'
    ), pages as (
      select path, sum(visits)::int as visits
      from api, jsonb_to_recordset(coalesce(own -> 'pages', '[]')) as page (path text, visits int)
      group by path order by 2 desc, 1 limit ${LIVE_PAGES_MAX}
    )
    select coalesce((select sum((own ->> 'visits')::int) from api), 0)::int as visits,
      coalesce((select jsonb_agg(pages order by visits desc, path) from pages), '[]') as pages
  `.execute(db);
  return rows[0] ?? { visits: 0, pages: [] };
}
