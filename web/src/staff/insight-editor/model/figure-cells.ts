import type { FigureCell } from '@roletrail/contracts/article-figures';

export type ColumnForm = FigureCell['form'];

/** Returns what the cells of a column are, by its first row. */
export const formOf = (rows: readonly (readonly FigureCell[])[], at: number): ColumnForm =>
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

const toShare = (value: number | undefined) =>
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
