/** Two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/** Lower and upper bound. */
export type Interval = readonly [low: number, high: number];

/** Part of a whole: both are counts, `part` at most `whole`. */
export interface Proportion {
  readonly part: number;
  readonly whole: number;
}

/** Returns the share, 0 to 1; null if the whole is 0. */
export const shareOf = ({ part, whole }: Proportion): number | null =>
  whole === 0 ? null : part / whole;

/** Returns the 95 % Wilson score interval of a share, 0 to 1; null if the whole is 0. */
export function wilsonInterval({ part, whole }: Proportion): Interval | null {
  if (whole === 0) return null;
  const share = part / whole;
  const z2 = Z * Z;
  const middle = share + z2 / (2 * whole);
  const reach = Z * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole * whole));
  const scale = 1 + z2 / whole;
  // at none and all a bound is exactly 0 or 1, which rounding would miss
  const low = part === 0 ? 0 : (middle - reach) / scale;
  const high = part === whole ? 1 : (middle + reach) / scale;
  return [low, high];
}

/** Difference of two shares, −1 to 1, with its interval. */
export interface Difference {
  readonly value: number;
  readonly interval: Interval;
}

/**
 * Returns the share of `now` less that of `before`, with Newcombe's 95 % interval (his method 10,
 * from two Wilson intervals). Returns null if a whole is 0.
 */
export function differenceOf(now: Proportion, before: Proportion): Difference | null {
  const [a, b] = [wilsonInterval(now), wilsonInterval(before)];
  if (a === null || b === null) return null;
  const [p, q] = [now.part / now.whole, before.part / before.whole];
  const low = p - q - Math.hypot(p - a[0], b[1] - q);
  const high = p - q + Math.hypot(a[1] - p, q - b[0]);
  return { value: p - q, interval: [low, high] };
}
