import type { FigureCell, PlotFigure, TableFigure } from '@roletrail/contracts/article-figures';

/** Figures that a person begins with; without an id they are not in the text. */
export const NEW_TABLE: TableFigure = {
  form: 'table',
  kind: 'chart',
  id: '',
  columns: [
    { title: 'Name', numeric: false, scale: null },
    { title: 'Number', numeric: true, scale: null },
  ],
  rows: [
    [
      { form: 'text', text: '' },
      { form: 'text', text: '' },
    ],
  ],
  caption: '',
  source: '',
};

export const NEW_PLOT: PlotFigure = {
  form: 'plot',
  id: '',
  points: [{ name: '', x: 50, y: 50 }],
  x: { title: '', ticks: [] },
  y: { title: '', ticks: [] },
  caption: '',
  source: '',
};

export type ColumnForm = FigureCell['form'];

/** Returns what the cells of a column are, by its first row. */
export const readColumnForm = (rows: readonly (readonly FigureCell[])[], at: number): ColumnForm =>
  rows[0]?.[at]?.form ?? 'text';

/** Writes a cell as a person types it: words, a share, or low, high and middle. */
export function writeCellText(cell: FigureCell): string {
  switch (cell.form) {
    case 'text':
    case 'code':
      return cell.text;
    case 'bar':
    case 'bar-b':
      return String(cell.share);
    case 'range':
      return `${cell.low} ${cell.low + cell.width} ${cell.mark}`;
  }
}

/** Returns a whole number from 0 to 100. */
export const toShare = (value: number | undefined) =>
  Math.max(0, Math.min(100, Math.round(Number.isFinite(value) ? (value ?? 0) : 0)));

/** Reads what a person typed; shares are cut to whole numbers from 0 to 100. */
export function readCellText(typed: string, form: ColumnForm): FigureCell {
  const numbers = (typed.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  switch (form) {
    case 'text':
    case 'code':
      return { form, text: typed };
    case 'bar':
    case 'bar-b':
      return { form, share: toShare(numbers[0]) };
    case 'range': {
      const low = toShare(numbers[0]);
      const high = Math.max(low, toShare(numbers[1]));
      return { form, low, width: high - low, mark: toShare(numbers[2]) };
    }
  }
}
