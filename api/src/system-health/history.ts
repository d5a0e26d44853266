import type { HealthHistory, HealthSeries } from '@roletrail/contracts/http/system-health';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { readMarks } from './marks.ts';
import { SAMPLE_SECONDS } from './sampler.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = 24 * HOUR_MS;
/** Maximum points of a chart. */
const POINTS = 360;

/** How samples are combined into one point: rates by their mean, others by their maximum. */
const SERIES: Readonly<
  Record<HealthSeries, { readonly unit: HealthHistory['unit']; readonly of: 'avg' | 'max' }>
> = {
  accepts: { unit: 'per_second', of: 'avg' },
  requests: { unit: 'per_second', of: 'avg' },
  errors: { unit: 'per_second', of: 'avg' },
  p99: { unit: 'ms', of: 'max' },
  unsent: { unit: 'count', of: 'max' },
  delay: { unit: 's', of: 'max' },
  sockets: { unit: 'count', of: 'max' },
  loop: { unit: 'ms', of: 'max' },
};

export interface HistoryRequest {
  readonly series: HealthSeries;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Returns one series of the last day, by default of the last hour.
 * @throws ApiError VALIDATION_FAILED if `from` is not before `to`
 */
export async function readHistory(
  db: Database,
  staff: CallerFacts,
  request: HistoryRequest,
): Promise<HealthHistory> {
  const { rows: clock } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const now = clock[0]?.now.getTime() ?? 0;
  const to = Math.min(now, request.to === undefined ? now : Date.parse(request.to));
  const asked = request.from === undefined ? to - HOUR_MS : Date.parse(request.from);
  const from = Math.max(asked, now - KEPT_MS);
  if (from >= to) throw new ApiError('VALIDATION_FAILED', { detail: 'from must be before to' });
  const span = (to - from) / 1000;
  const stepSeconds = SAMPLE_SECONDS * Math.max(1, Math.ceil(span / SAMPLE_SECONDS / POINTS));
  const { unit, of } = SERIES[request.series];
  const range = { from: new Date(from), to: new Date(to) };
  const step = sql`${stepSeconds} * interval '1 second'`;
  const { rows } = await sql<{ at: Date; value: number | null }>`
    select slot as at, s.value
    from generate_series(date_bin(${step}, ${range.from}::timestamptz, 'epoch'),
      ${range.to}::timestamptz - interval '1 microsecond', ${step}) as slot
    left join lateral (
      select ${sql.raw(of)}(${sql.ref(request.series)})::float8 as value from health_sample
      where at >= slot and at < slot + ${step}) as s on true
    order by slot`.execute(db);
  return {
    series: request.series,
    unit,
    stepSeconds,
    points: rows.map(({ at, value }) => ({ at: at.toISOString(), value: rounded(value) })),
    marks: await readMarks(db, staff, range),
  };
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
