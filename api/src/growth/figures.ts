import type { MetricFigure } from '@roletrail/contracts/http/business-intelligence';
import { type Proportion, shareOf, wilsonInterval } from '../statistics/proportions.ts';
import type { ReadRow } from './read-bounded.ts';

/** Returns a count of a row; 0 if the row or column is missing, as SQL omits empty groups. */
export const countIn = (row: ReadRow | undefined, column: string): number =>
  Number(row?.[column] ?? 0);

/** Returns the sum of a column. */
export const sumFigures = (rows: readonly ReadRow[], column: string): number =>
  rows.reduce((sum, row) => sum + countIn(row, column), 0);

const NO_SHARE = { part: null, whole: null, interval: null };

export const countFigure = (name: string, value: number): MetricFigure => ({
  name,
  unit: 'count',
  value,
  ...NO_SHARE,
});

/** @param value null: no duration was measured */
export const secondsFigure = (name: string, value: number | null): MetricFigure => ({
  name,
  unit: 'seconds',
  value,
  ...NO_SHARE,
});

export function shareFigure(name: string, proportion: Proportion): MetricFigure {
  const interval = wilsonInterval(proportion);
  return {
    name,
    unit: 'share',
    value: shareOf(proportion),
    part: proportion.part,
    whole: proportion.whole,
    interval: interval === null ? null : { low: interval[0], high: interval[1] },
  };
}
