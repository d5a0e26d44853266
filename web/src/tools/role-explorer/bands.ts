import type { PageFigures } from '@roletrail/contracts/http/occupations';

/** Band of a measure, for filters and colours. */
export type Band = { readonly id: string; readonly label: string; readonly from: number };

/** Median pay, US dollars per year. */
export const PAY_BANDS: readonly Band[] = [
  { id: 'under-40', label: 'Under $40,000', from: Number.NEGATIVE_INFINITY },
  { id: '40-60', label: '$40,000 to $59,999', from: 40_000 },
  { id: '60-80', label: '$60,000 to $79,999', from: 60_000 },
  { id: '80-100', label: '$80,000 to $99,999', from: 80_000 },
  { id: 'over-100', label: '$100,000 and more', from: 100_000 },
];

/** Per cent in ten years. */
export const GROWTH_BANDS: readonly Band[] = [
  { id: 'falls', label: 'Falls', from: Number.NEGATIVE_INFINITY },
  { id: '0-2', label: '0% to 2%', from: 0 },
  { id: '3-5', label: '3% to 5%', from: 3 },
  { id: '6-9', label: '6% to 9%', from: 6 },
  { id: '10', label: '10% and more', from: 10 },
];

/** Openings per year for each 100 jobs; null if unknown. */
export const computeTurnover = ({ openings, jobs }: Pick<PageFigures, 'openings' | 'jobs'>) =>
  openings === null || !jobs ? null : (100 * openings) / jobs;
export const TURNOVER = 'Openings a year for each 100 jobs';

export const OPENINGS_BANDS: readonly Band[] = [
  { id: 'under-6', label: 'Under 6', from: Number.NEGATIVE_INFINITY },
  { id: '6', label: '6 to under 9', from: 6 },
  { id: '9', label: '9 to under 12', from: 9 },
  { id: '12', label: '12 to under 15', from: 12 },
  { id: '15', label: '15 and more', from: 15 },
];

/** @returns null for a null value */
export function bandOf(bands: readonly Band[], value: number | null): Band | null {
  if (value === null) return null;
  return bands.findLast(({ from }) => value >= from) ?? null;
}
