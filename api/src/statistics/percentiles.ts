/** Value of a histogram, and how many have it. */
export interface Counted {
  readonly value: number;
  readonly count: number;
}

/**
 * Returns the percentile by nearest rank: the smallest value that at least this share does not
 * exceed. Returns null without any values.
 * @param counted ascending by value
 * @param share above 0, at most 1
 */
export function percentileOf(counted: readonly Counted[], share: number): number | null {
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const rank = Math.ceil(share * total);
  let passed = 0;
  for (const { value, count } of counted) {
    passed += count;
    if (count > 0 && passed >= rank) return value;
  }
  return null;
}
