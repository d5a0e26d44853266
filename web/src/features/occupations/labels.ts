import type { HandbookFact, PageFigures } from '@roletrail/contracts/http/occupations';
import { count, dollars, percent } from '../../lib/career-format.ts';

/** Preparation time of the five job zones. */
export const ZONES = [
  'little or none',
  'some',
  'a year or two',
  'several years',
  'long study and experience',
] as const;

export const formatZone = (zone: number) => `${zone} of 5: ${ZONES[zone - 1] ?? ''}`;

/** Formats a change of money, absolute and relative. */
export function moneyChange(from: number, to: number, unit: 'year' | 'hour'): string {
  if (from === to) return 'the same pay';
  const sign = to > from ? '+' : '−';
  const share = Math.round((Math.abs(to - from) / from) * 100);
  return `${sign}${dollars(Math.abs(to - from), unit)} (${sign}${share}%) ${PER[unit]}`;
}

export const PER = { year: 'a year', hour: 'an hour' } as const;

type Paid = Pick<PageFigures, 'payYear' | 'payHour' | 'payAtLeast'>;

/** Formats the median with its unit; null if not published. */
export function formatPay({ payYear, payHour, payAtLeast }: Paid): string | null {
  const least = payAtLeast ? 'at least ' : '';
  if (payYear !== null) return `${least}${dollars(payYear)} a year`;
  return payHour === null ? null : `${least}${dollars(payHour, 'hour')} an hour`;
}

export function formatFact(fact: HandbookFact): string {
  if (fact.kind === 'named') return fact.value;
  return fact.kind === 'not-named' ? 'varies' : 'no figure';
}

/** Formats which occupations share the figures. */
export function formatFiguresOwner(item: {
  readonly figures: { readonly title: string } | null;
  readonly sharing: number;
}): string {
  const { figures, sharing } = item;
  if (figures === null) return 'none';
  return sharing === 1 ? 'its own' : `a group of ${sharing}: ${figures.title}`;
}

export const FIGURE_LABELS = {
  payYear: 'Median pay a year',
  payHour: 'Median pay an hour',
  jobs: 'Jobs',
  growth: 'Growth',
  openings: 'Openings a year',
} as const;

/** Formats a figure; “none” if not published. */
export function formatFigure(figure: keyof typeof FIGURE_LABELS, value: number | null): string {
  if (value === null) return 'none';
  if (figure === 'growth') return percent(value);
  if (figure === 'payYear') return dollars(value);
  return figure === 'payHour' ? dollars(value, 'hour') : count(value);
}
