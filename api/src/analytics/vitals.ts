import {
  ANALYTICS_LISTED,
  percentileInBucket,
  summariseVital,
  VITAL_NAMES,
  type VitalName,
} from '@roletrail/contracts/analytics';
import type { AnalyticsQuery, VitalRow, VitalsReport } from '@roletrail/contracts/http/analytics';
import { withCustomPlans } from '@roletrail/db/custom-plans';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { sumVitals } from './day-sums.ts';
import { narrowToRelease, readBuilds } from './releases.ts';
import { filterCondition, notSummed, startBefore } from './report.ts';

/** Part of a histogram. `key`: the device or page that it is of. */
interface Part {
  readonly kind: 'all' | 'before' | 'device' | 'page';
  readonly key: string;
  readonly name: VitalName;
  readonly bucket: number;
  readonly measured: number;
}

/** Reads the vitals of a period. */
export async function readVitals(db: Database, asked: AnalyticsQuery): Promise<VitalsReport> {
  const query = await narrowToRelease(db, asked);
  // beside each other: two processors take half the time
  const [parts, byDay, builds] = await Promise.all([
    withCustomPlans(db, (tx) => readParts(tx, query)),
    withCustomPlans(db, (tx) => readDays(tx, query)),
    readBuilds(db, query),
  ]);
  return present(query, { parts, byDay, builds });
}

/** Reads the histograms of a period and of the period before, by device and by page. */
async function readParts(tx: Tx, query: AnalyticsQuery): Promise<readonly Part[]> {
  const { from, to } = query;
  const start = startBefore(query);
  const { rows } = await sql<Part>`
    with sums as materialized (
      -- without days, of which the parts below need none
      select day >= ${from}::date as is_current, name, path, device, bucket,
        sum(measured) as measured
      from (
        select day, name, path, device, bucket, measured from analytics_vital_day
        where day between ${start} and ${to}
        union all (${sumVitals(notSummed(start, to))})
      ) s where ${filterCondition(query)} group by 1, 2, 3, 4, 5
    ), page as (
      select path from sums where is_current
      group by path order by sum(measured) desc, path limit ${ANALYTICS_LISTED.vitalPages}
    )
    select case when is_current then 'all' else 'before' end as kind, '' as key, name, bucket,
      sum(measured)::int as measured from sums group by 1, name, bucket
    union all
    select 'device', device, name, bucket, sum(measured)::int from sums
    where is_current group by device, name, bucket
    union all
    select 'page', path, name, bucket, sum(measured)::int from sums join page using (path)
    where is_current group by path, name, bucket`.execute(tx);
  return rows;
}

type Read = Pick<VitalsReport, 'byDay' | 'builds'> & { readonly parts: readonly Part[] };

function present({ from, to }: AnalyticsQuery, { parts, ...rest }: Read): VitalsReport {
  const of = (kind: Part['kind']) => parts.filter((part) => part.kind === kind);
  return {
    period: { from, to },
    all: summarise(of('all')),
    before: summarise(of('before')),
    byDevice: byKey(of('device')).flatMap(([device, own]) =>
      summarise(own).map((row) => ({ ...row, device })),
    ) as VitalsReport['byDevice'],
    byPage: byKey(of('page')).flatMap(([path, own]) =>
      summarise(own).map((row) => ({ ...row, path })),
    ),
    ...rest,
  };
}

/** Bucket of one day that the 75th percentile lies in. */
interface DayBucket {
  readonly day: string;
  readonly name: VitalName;
  readonly bucket: number;
  readonly measured: number;
  /** measurements of the day in lower buckets */
  readonly below: number;
  /** measurements of the day */
  readonly count: number;
}

/** Reads the 75th percentile of each day, found by the database: a year has too many buckets. */
async function readDays(db: Tx, query: AnalyticsQuery): Promise<VitalsReport['byDay']> {
  const { from, to } = query;
  const { rows } = await sql<DayBucket>`
    select distinct on (day, name) day::text as day, name, bucket, measured,
      (upto - measured)::int as below, count::int as count
    from (
      select day, name, bucket, measured::int as measured,
        sum(measured) over (partition by day, name order by bucket) as upto,
        sum(measured) over (partition by day, name) as count
      from (
        select day, name, bucket, sum(measured) as measured from (
          select day, name, path, device, bucket, measured from analytics_vital_day
          where day between ${from} and ${to}
          union all (${sumVitals(notSummed(from, to))})
        ) s where ${filterCondition(query)} group by day, name, bucket
      ) b
    ) d where upto >= count * 0.75
    order by day, name, bucket`.execute(db);
  return rows.map(({ day, name, bucket, measured, below, count }) => {
    const p75 = percentileInBucket(name, bucket, (count * 0.75 - below) / measured);
    return { day, name, count, p75 };
  });
}

function byKey(parts: readonly Part[]): readonly (readonly [string, readonly Part[]])[] {
  const keys = [...new Set(parts.map(({ key }) => key))];
  return keys.map((key) => [key, parts.filter((part) => part.key === key)]);
}

/** Returns a row for each vital that was measured, in the order of their importance. */
function summarise(parts: readonly Part[]): VitalRow[] {
  return VITAL_NAMES.flatMap((name) => {
    const own = parts.filter((part) => part.name === name);
    const histogram = new Map(own.map(({ bucket, measured }) => [bucket, measured]));
    return own.length === 0 ? [] : [{ name, ...summariseVital(name, histogram) }];
  });
}
