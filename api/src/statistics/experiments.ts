/** Quantiles of the normal distribution: two-sided error of 5 %, power of 80 %. */
const Z_ALPHA = 1.959963984540054;
const Z_BETA = 0.8416212335729143;

/** Least expected count of each variant: below it the chi-square distribution does not hold. */
const EXPECTED_MIN = 5;

/** Values that a chi-square variable exceeds with p = 0.001, by degrees of freedom from 1. */
const CHI_SQUARE_001 = [10.828, 13.816, 16.266, 18.467];

/** Difference of shares that an experiment looks for, 0 to 1. */
export interface SoughtEffect {
  readonly baseline: number;
  readonly effect: number;
}

/**
 * Returns the people that all variants need together, so that the effect is found with a power of
 * 80 % at a two-sided error of 5 %, by the normal approximation without continuity correction.
 * Each variant is compared with the base.
 * @param weights of the variants, the base first; any positive scale
 */
export function plannedPeople({ baseline, effect }: SoughtEffect, weights: readonly number[]) {
  const [base = 1, ...others] = weights;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const needs = others.map((weight) => {
    const ratio = weight / base;
    const other = baseline + effect;
    const mean = (baseline + ratio * other) / (1 + ratio);
    const spread =
      Z_ALPHA * Math.sqrt((ratio + 1) * mean * (1 - mean)) +
      Z_BETA * Math.sqrt(ratio * baseline * (1 - baseline) + other * (1 - other));
    return (spread * spread) / (ratio * effect * effect) / (base / sum);
  });
  return Math.ceil(Math.max(...needs));
}

/** Count of a variant, and its weight in any positive scale. */
export interface Weighted {
  readonly count: number;
  readonly weight: number;
}

/**
 * Returns true if counts differ from their weights more than chance explains (chi-square test, p <
 * 0.001): assignment or counting is faulty then. Returns null if there are too few to tell.
 * @param variants at most 5
 */
export function hasRatioMismatch(variants: readonly Weighted[]): boolean | null {
  const critical = CHI_SQUARE_001[variants.length - 2];
  if (critical === undefined) throw new RangeError(`${variants.length} variants, not 2 to 5`);
  const total = variants.reduce((sum, { count }) => sum + count, 0);
  const weights = variants.reduce((sum, { weight }) => sum + weight, 0);
  let statistic = 0;
  for (const { count, weight } of variants) {
    const expected = (total * weight) / weights;
    if (expected < EXPECTED_MIN) return null;
    statistic += (count - expected) ** 2 / expected;
  }
  return statistic > critical;
}
