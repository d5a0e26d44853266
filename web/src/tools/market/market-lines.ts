import { tenthsOfOne } from '@roletrail/contracts/pay-position';
import type { MarketOccupation } from '@roletrail/contracts/tools/market';
import { formatFact, formatPay, PER } from '../../features/occupations/labels.ts';
import { count, dollars, percent } from '../../lib/career-format.ts';
import type { CsvValue } from '../../lib/csv.ts';

/** Figure of occupations, for the screen and for a file. In a file the unit is in its name. */
export type MarketLine = {
  readonly label: string;
  readonly unit: string;
  readonly words: (occupation: MarketOccupation) => string;
  readonly csv: (occupation: MarketOccupation) => CsvValue;
};

type Page = NonNullable<MarketOccupation['page']>;
const NONE = 'no figure';

export function formatMarketOwner({ page }: MarketOccupation): string {
  if (page === null) return 'none: no source has figures of it';
  const shared = page.sharedWith.length;
  return shared === 0 ? 'its own' : `a group of ${shared + 1}: “${page.title}”`;
}

/** Formats the outer percentiles, their group and the top-coding note. */
export function formatPercentiles(occupation: MarketOccupation): string {
  const { page, p90AtLeast } = occupation;
  if (!page?.spread) return NONE;
  const { unit, p10, p90, of } = page.spread;
  const high = `${p90AtLeast ? 'at least ' : ''}${dollars(p90, unit)}`;
  const whose = tenthsOfOne(occupation) ? ` (of ${of.title} alone)` : '';
  return `${dollars(p10, unit)} to ${high} ${PER[unit]}${whose}`;
}

export function formatGrowth({ growth, change }: Page): string {
  if (growth === null) return NONE;
  const jobs =
    change === null ? '' : `: ${count(Math.abs(change))} ${change < 0 ? 'fewer' : 'more'}`;
  return `${percent(growth)}${jobs}`;
}

export const formatTurnover = (value: number | null) => (value === null ? NONE : value.toFixed(1));

export const toNumberLine = (
  label: string,
  unit: string,
  of: (occupation: MarketOccupation) => number | null | undefined,
): MarketLine => ({
  label,
  unit,
  words: (occupation) => {
    const value = of(occupation);
    return typeof value === 'number' ? count(value) : NONE;
  },
  csv: of,
});

/** Creates a text line, equal on screen and in a file. */
export const toLine = (label: string, words: MarketLine['words']): MarketLine => ({
  label,
  unit: '',
  words,
  csv: words,
});

const stated = (label: string, of: (page: Page) => Page['education']): MarketLine => ({
  label,
  unit: '',
  words: ({ page }) => (page === null ? NONE : formatFact(of(page))),
  csv: ({ page }) => page && formatFact(of(page)),
});

/** Handbook figures of people, jobs and entry. */
export const COMMON: readonly MarketLine[] = [
  toNumberLine('Jobs in 2024', 'jobs', ({ page }) => page?.jobs),
  toNumberLine('Jobs in 2034, expected', 'jobs', ({ jobsThen }) => jobsThen),
  {
    label: 'Growth 2024–34',
    unit: 'per cent',
    words: ({ page }) => (page === null ? NONE : formatGrowth(page)),
    csv: ({ page }) => page?.growth,
  },
  toNumberLine('Openings a year', 'openings', ({ page }) => page?.openings),
  {
    label: 'Openings a year for each 100 jobs',
    unit: 'openings',
    words: ({ turnover }) => formatTurnover(turnover),
    csv: ({ turnover }) => turnover,
  },
  stated('Entry education', ({ education }) => education),
  stated('Experience', ({ experience }) => experience),
  stated('Training on the job', ({ training }) => training),
];

export const WHOSE: MarketLine = {
  label: 'Whose figures',
  unit: '',
  words: formatMarketOwner,
  csv: formatMarketOwner,
};

/** Lines on screen, in order. */
export const LINES: readonly MarketLine[] = [
  WHOSE,
  toLine('Median pay', ({ page }) => (page && formatPay(page)) ?? NONE),
  toLine('Pay range, middle 80%', formatPercentiles),
  ...COMMON,
];

/** Formats the first names of a long list and the number of the rest. */
export function fewOf(names: readonly string[], few = 5): string {
  const left = names.length - few;
  return left < 2 ? joinWithAnd(names) : joinWithAnd([...names.slice(0, few), `${left} more`]);
}

/** Formats a list as A, B and C. */
export function joinWithAnd(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
