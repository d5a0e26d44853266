/** Formatters for figures of occupations, and the labels of the six interests. */

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

export const count = (value: number) => whole.format(value);

export function dollars(value: number, unit: 'year' | 'hour' = 'year'): string {
  return `$${(unit === 'hour' ? cents : whole).format(value)}`;
}

/** Formats per cent as in the articles: a minus sign (U+2212), no plus sign. */
export function percent(value: number): string {
  return `${value < 0 ? '−' : ''}${Math.abs(value)}%`;
}

export const INTEREST_LABELS = {
  R: 'Hands and things',
  I: 'Finding things out',
  A: 'Making and shaping',
  S: 'Helping and teaching',
  E: 'Leading and persuading',
  C: 'Order and exactness',
} as const;
