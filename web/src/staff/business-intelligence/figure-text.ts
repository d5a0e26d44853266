import type { FigureBefore, MetricFigure } from '@roletrail/contracts/http/business-intelligence';

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
const points = new Intl.NumberFormat('en-GB', {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const change = new Intl.NumberFormat('en-GB', {
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** Formats a duration in the largest unit of which it has at least two. */
export function formatFigureSeconds(seconds: number): string {
  if (seconds < 120) return `${count.format(seconds)} s`;
  if (seconds < 7200) return `${count.format(seconds / 60)} min`;
  if (seconds < 172_800) return `${count.format(seconds / 3600)} h`;
  return `${count.format(seconds / 86_400)} days`;
}

/** Formats a value with its unit; “no value” if there is none. */
export function formatMetric({ unit }: Pick<MetricFigure, 'unit'>, value: number | null): string {
  if (value === null) return 'no value';
  if (unit === 'share') return percent.format(value);
  return unit === 'seconds' ? formatFigureSeconds(value) : count.format(value);
}

/** Returns the counts and the interval of a share; null for other figures. */
export function formatFigureShare({ part, whole, interval }: MetricFigure): string | null {
  if (part === null || whole === null) return null;
  const counts = `${count.format(part)} of ${count.format(whole)}`;
  if (interval === null) return counts;
  return `${counts}; 95%: ${percent.format(interval.low)} to ${percent.format(interval.high)}`;
}

/** Returns the figure of the period before, and the change; null if it is unknown. */
export function formatBefore(figure: MetricFigure, before: FigureBefore | null): string {
  if (before === null) return 'Period before: not known';
  const { value, difference } = before;
  const earlier = `Before: ${formatMetric(figure, value)}`;
  if (difference !== null) {
    const [by, low, high] = [difference.value, difference.low, difference.high].map((share) =>
      points.format(share * 100),
    );
    return `${earlier}. Change: ${by} points (95%: ${low} to ${high})`;
  }
  if (figure.unit !== 'count' || figure.value === null || value === null) return earlier;
  return `${earlier}. Change: ${change.format(figure.value - value)}`;
}
