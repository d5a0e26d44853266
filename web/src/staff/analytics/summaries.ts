import type { AnalyticsReport, VitalRow } from '@roletrail/contracts/http/analytics';

type Points = AnalyticsReport['points'];

/** Returns the sum of a figure over the days. */
export const total = (points: Points, figure: 'views' | 'visits'): number =>
  points.reduce((sum, point) => sum + point[figure], 0);

/** Smallest share of the later figure that the earlier one must have for a change in per cent. */
const COMPARABLE = 0.1;

/**
 * Says how a figure differs from the period before, such as “12 % more than before”. Far fewer
 * before mean that the product was hardly used then: they are no comparison.
 */
export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none before either' : 'none before';
  if (before < now * COMPARABLE) {
    return `no comparable period before (${before.toLocaleString('en-GB')})`;
  }
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `as before (${before.toLocaleString('en-GB')})`;
  return `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'fewer'} than before (${before.toLocaleString('en-GB')})`;
}

/** Describes the line chart in words. */
export function describeViews(points: Points): string {
  const most = points.reduce<Points[number] | null>(
    (top, point) => (top === null || point.views > top.views ? point : top),
    null,
  );
  const views = total(points, 'views').toLocaleString('en-GB');
  const visits = total(points, 'visits').toLocaleString('en-GB');
  const all = `${views} views in ${visits} visits.`;
  return most === null || most.views === 0
    ? all
    : `${all} Most on ${most.day}: ${most.views.toLocaleString('en-GB')} views.`;
}

/** Formats a value of a vital with its unit. */
export function formatVital(name: VitalRow['name'], value: number | null): string {
  if (value === null) return 'none';
  if (name === 'CLS') return value.toFixed(3);
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(2)} s`;
}

/** Formats a share of the measurements of a vital. */
export const formatPageShare = (part: number, { count }: Pick<VitalRow, 'count'>): string =>
  `${Math.round((part / Math.max(1, count)) * 100)} %`;
