/** One line, one colour of bars, one layer of a stack. `values` go with the categories, in order. */
export type Series = {
  name: string;
  /** null: no value there, which is not zero */
  values: readonly (number | null)[];
  /** how its values are written in the table, if not as the chart's */
  format?: (value: number) => string;
};

export type ChartProps = {
  /** what is shown, as a heading */
  title: string;
  /** what the chart says, in a sentence: read out in place of the drawing, and shown */
  summary: string;
  /** unit, period, source: shown below */
  note?: string;
  /** what the categories are, e.g. "Month" */
  categoryName: string;
  categories: readonly string[];
  series: readonly Series[];
  /** how a value is written, with its unit */
  format?: (value: number) => string;
  /** pixels */
  height?: number;
  className?: string;
};

/** Something that happened at a category: a numbered line in the drawing, a line of a list below. */
export type ChartMark = {
  /** index of its category */
  at: number;
  says: string;
};

export const plain = (value: number): string => value.toLocaleString('en-GB');

/** Classes of the first five series; colour never alone: lines differ in dash, layers in pattern. */
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
