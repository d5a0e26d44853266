import type { FoldHealth } from './http/system-health.ts';

/** How far behind the slowest fold is, s; null: one of them is not known, and may be that one. */
export function greatestDelay(folds: readonly Pick<FoldHealth, 'delaySeconds'>[]): number | null {
  const known = folds.flatMap(({ delaySeconds }) => delaySeconds ?? []);
  return known.length < folds.length ? null : Math.max(0, ...known);
}
