import { VITAL_SAMPLE_MIN } from '@roletrail/contracts/analytics';
import type { AnalyticsReport, VitalRow, VitalsReport } from '@roletrail/contracts/http/analytics';

export const VITAL_LABELS: Readonly<Record<VitalRow['name'], string>> = {
  LCP: 'LCP',
  INP: 'INP',
  CLS: 'CLS',
  FCP: 'FCP',
  TTFB: 'TTFB',
  FID: 'FID (legacy)',
};

type Points = AnalyticsReport['points'];

/** Returns the sum of a figure over the days. */
export const total = (points: Points, figure: 'views' | 'visits'): number =>
  points.reduce((sum, point) => sum + point[figure], 0);

/** Smallest share of the later figure that the earlier one must have for a change in per cent. */
const COMPARABLE = 0.1;

/**
 * Says how a figure differs from the period before, such as “12% more than before”. Far fewer
 * before mean that the product was hardly used then: they are no comparison.
 */
export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none before either' : 'none before';
  if (before < now * COMPARABLE) {
    return `no comparable period before (${before.toLocaleString('en-GB')})`;
  }
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `as before (${before.toLocaleString('en-GB')})`;
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'} than before (${before.toLocaleString('en-GB')})`;
}

/**
 * Says how a figure differs from the period before. Both are compared without the last day of the
 * period if that day is not over.
 * @param today day of UTC
 */
export function compareDays(
  { points, before }: Pick<AnalyticsReport, 'points' | 'before'>,
  figure: 'views' | 'visits',
  today: string,
): string {
  if (points.at(-1)?.day !== today) {
    return formatChange(total(points, figure), total(before, figure));
  }
  const days = points.length - 1;
  if (days === 0) return 'not compared: the day is not over';
  const change = formatChange(
    total(points.slice(0, days), figure),
    total(before.slice(0, days), figure),
  );
  return `${change}, both without the last day: today is not over`;
}

/** Says how many rows a list has at most; null if it has fewer. */
export const formatCut = (rows: number, max: number, order: string): string | null =>
  rows < max ? null : `Only the ${max} with the most ${order} are listed.`;

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
  `${Math.round((part / Math.max(1, count)) * 100)}%`;

/** Describes a vital by day in words: its range over days with enough measurements. */
export function describeVitalDays(name: VitalRow['name'], days: VitalsReport['byDay']): string {
  const enough = days
    .filter(({ count }) => count >= VITAL_SAMPLE_MIN)
    .toSorted((a, b) => a.p75 - b.p75);
  const few = days.length - enough.length;
  const fewDays = few === 0 ? '' : ` ${few} ${few === 1 ? 'day has' : 'days have'} fewer than 30.`;
  const [best, worst] = [enough[0], enough.at(-1)];
  if (!best || !worst) return `No day has ${VITAL_SAMPLE_MIN} measurements.`;
  const at = (day: typeof best) => `${formatVital(name, day.p75)} on ${day.day}`;
  return best === worst
    ? `${at(best)}.${fewDays}`
    : `Best ${at(best)}, worst ${at(worst)}.${fewDays}`;
}
