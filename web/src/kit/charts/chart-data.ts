/** Series of a chart. `values` are in the order of the categories. */
export type Series = {
  name: string;
  /** null: no value, not zero */
  values: readonly (number | null)[];
  /** format of its values; default: that of the chart */
  format?: (value: number) => string;
};

export type ChartProps = {
  /** heading */
  title: string;
  /** summary sentence, shown and read out in place of the drawing */
  summary: string;
  /** unit, period and source, below the chart */
  note?: string;
  /** noun of the categories, for example "Month" */
  categoryName: string;
  categories: readonly string[];
  series: readonly Series[];
  /** format of the values, with the unit */
  format?: (value: number) => string;
  /** pixels */
  height?: number;
  className?: string;
};

/** Event at a category: a numbered line, explained in a list below. */
export type ChartMark = {
  /** index of its category */
  at: number;
  says: string;
};

export const plain = (value: number): string => value.toLocaleString('en-GB');

/** Classes of the first five series. Lines also differ in dash, layers in pattern. */
export const FILL = [
  'fill-chart-1',
  'fill-chart-2',
  'fill-chart-3',
  'fill-chart-4',
  'fill-chart-5',
];
export const STROKE = [
  'stroke-chart-1',
  'stroke-chart-2',
  'stroke-chart-3',
  'stroke-chart-4',
  'stroke-chart-5',
];
export const DASH = ['', '9 5', '2 5', '14 4 2 4', '5 3'];
export const MAX_SERIES = 5;
