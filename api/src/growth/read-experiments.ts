import type {
  ExperimentAnswer,
  ExperimentItem,
  ExperimentListQuery,
  ExperimentResult,
} from '@roletrail/contracts/http/experiments';
import { type ExperimentMetric, METRIC_DAYS } from '@roletrail/contracts/staff/experiments';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import { cutPage, readPageKey } from '../staff/page.ts';
import { hasRatioMismatch } from '../statistics/experiments.ts';
import {
  differenceOf,
  type Interval,
  type Proportion,
  wilsonInterval,
} from '../statistics/proportions.ts';
import { type ExperimentRow, toExperimentItem } from './experiment-rows.ts';
import { countIn, sumFigures } from './figures.ts';
import { type ReadRow, readBounded } from './read-bounded.ts';

/** Returns a page of experiments, the newest first. @throws ApiError VALIDATION_FAILED */
export async function listExperiments(
  db: Database,
  { state, cursor, limit }: ExperimentListQuery,
): Promise<{ readonly items: ExperimentItem[]; readonly nextCursor: string | null }> {
  const after = readPageKey(cursor);
  const rest =
    after === null
      ? sql`true`
      : sql`(created_at, id) < (${after[0]}::text::timestamptz, ${after[1]}::text::uuid)`;
  const { rows } = await sql<ExperimentRow & { readonly sort_value: string }>`
    select *, created_at::text as sort_value from experiment
    where ${state === undefined ? sql`state <> 'archived'` : sql`state = ${state}`} and ${rest}
    order by created_at desc, id desc limit ${limit + 1}`.execute(db);
  const page = cutPage(rows, limit, (row) => [row.sort_value, row.id]);
  return { items: page.rows.map(toExperimentItem), nextCursor: page.nextCursor };
}

const DAYS = `interval '${METRIC_DAYS} days'`;

/** Conditions on an exposure `x`: the person did it within the days after. */
const MET: Readonly<Record<ExperimentMetric, string>> = {
  saved_run: savedItem('run'),
  saved_application: savedItem('application'),
  returned: `exists (select from session s where s.user_id = x.user_id and s.method <> 'signup'
    and s.created_at >= x.exposed_at + interval '1 hour' and s.created_at < x.exposed_at + ${DAYS})`,
};

function savedItem(kind: 'run' | 'application'): string {
  return `exists (select from saved_item i where i.user_id = x.user_id and i.kind = '${kind}'
    and i.created_at >= x.exposed_at and i.created_at < x.exposed_at + ${DAYS})`;
}

/** `$1` is the experiment; days that its end cut off do not count. */
const toCounts = (metric: ExperimentMetric) =>
  `
with exposure as (
  select x.user_id, x.variant, x.exposed_at,
    x.exposed_at + ${DAYS} <= least(clock_timestamp(), e.ended_at) as complete
  from experiment_exposure x join experiment e on e.id = x.experiment_id
  join app_user u on u.id = x.user_id and not u.is_demo
  where e.id = $1::uuid
)
select variant, count(*) as exposures, count(*) filter (where complete) as complete,
  count(*) filter (where complete and ${MET[metric]}) as met
from exposure x group by variant`.trim();

/**
 * Reads an experiment with its results.
 * @param now ms since 1970
 * @throws ApiError NOT_FOUND, REPORT_TOO_SLOW
 */
export async function readExperiment(
  db: Database,
  id: string,
  now: number,
): Promise<ExperimentAnswer> {
  const row = await db.selectFrom('experiment').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  const item = toExperimentItem(row);
  const counts = await readBounded(db, (ask) => ask(toCounts(item.metric), [id]));
  if (counts === null) throw new ApiError('REPORT_TOO_SLOW');
  const results = toResults(item, counts);
  return {
    item,
    at: new Date(now).toISOString(),
    results,
    early: sumFigures(counts, 'complete') < item.planned,
    mismatch: hasRatioMismatch(
      results.map(({ exposures, weight }) => ({ count: exposures, weight })),
    ),
  };
}

function toResults({ variants }: ExperimentItem, counts: readonly ReadRow[]): ExperimentResult[] {
  const proportions = variants.map(({ id }): Proportion => {
    const found = counts.find(({ variant }) => variant === id);
    return { part: countIn(found, 'met'), whole: countIn(found, 'complete') };
  });
  const [base = { part: 0, whole: 0 }] = proportions;
  return variants.map(({ id, weight }, at) => {
    const own = proportions[at] ?? base;
    const found = counts.find(({ variant }) => variant === id);
    const difference = at === 0 ? null : differenceOf(own, base);
    return {
      id,
      weight,
      exposures: countIn(found, 'exposures'),
      complete: own.whole,
      met: own.part,
      rate: toRange(own.part / own.whole, wilsonInterval(own)),
      difference: difference && toRange(difference.value, difference.interval),
    };
  });
}

const toRange = (value: number, interval: Interval | null) =>
  interval && { value, low: interval[0], high: interval[1] };
