import type { HealthHistory, HealthSeries } from '@roletrail/contracts/http/system-health';
import { formatAge, formatMs, formatRate, formatShortCount } from './figure-format.ts';

type Point = HealthHistory['points'][number];
type Mark = HealthHistory['marks'][number];

export const SERIES_LABELS: Readonly<Record<HealthSeries, string>> = {
  requests: 'Requests',
  errors: 'Errors of the API',
  p99: 'Response time (p99)',
  accepts: 'Acceptances',
  unsent: 'Events waiting for the log',
  delay: 'Delay of the projections',
  sockets: 'Open sockets',
  loop: 'Delay of the event loop',
};

/** Formatters by unit. */
export const UNIT_FORMATS: Readonly<Record<HealthHistory['unit'], (value: number) => string>> = {
  per_second: formatRate,
  ms: formatMs,
  s: formatAge,
  count: formatShortCount,
};

/** Maximum number of points in a chart and its table. */
const POINTS_MAX = 144;

/** Returns at most `most` points, each the maximum of its interval, so that peaks are kept. */
export function thinned(points: readonly Point[], most = POINTS_MAX): Point[] {
  const each = Math.max(1, Math.ceil(points.length / most));
  const thin: Point[] = [];
  for (let i = 0; i < points.length; i += each) {
    const group = points.slice(i, i + each);
    const values = group.flatMap(({ value }) => (value === null ? [] : [value]));
    const [first] = group;
    if (first) thin.push({ at: first.at, value: values.length > 0 ? Math.max(...values) : null });
  }
  return thin;
}

/** Places each mark at the last point before it; a mark before all points at the first. */
export function placedMarks(
  points: readonly Point[],
  marks: readonly Mark[],
): { at: number; mark: Mark }[] {
  const times = points.map(({ at }) => Date.parse(at));
  return marks.map((mark) => {
    const time = Date.parse(mark.at);
    return {
      at: Math.max(
        0,
        times.findLastIndex((one) => one <= time),
      ),
      mark,
    };
  });
}

/** Formats the summary sentence of a chart. */
export function historySummary(
  points: readonly Point[],
  format: (value: number) => string,
): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const last = values.at(-1);
  if (last === undefined) return 'Nothing was measured in this period.';
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) return `${format(high)} throughout.`;
  return `Between ${format(low)} and ${format(high)}; ${format(last)} at the end.`;
}

const weekTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const weekTimeSecond = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Formats an instant of the last day in the local time zone; `exact` adds seconds. */
export function formatTimeOfDay(instant: string, exact: boolean): string {
  return (exact ? weekTimeSecond : weekTime).format(new Date(instant));
}
