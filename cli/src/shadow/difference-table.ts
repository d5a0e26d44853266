import { printable } from '@roletrail/verify/printable';
import type { RowDifference } from './differences.ts';

/** One column of one row, as it is read and as it would be. */
interface Cells {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly live: string;
  readonly shadow: string;
}

const HEAD: Cells = {
  table: 'table',
  key: 'key',
  column: 'column',
  live: 'live',
  shadow: 'shadow',
};
const WHOLE_ROW = '(row)';
/** characters of a value that are shown */
const VALUE_MAX = 40;
/** Number of equal characters shown before a difference. */
const BEFORE = 8;

/** Lines of a table of columns; those that come later keep to the widths of the first. */
export class DifferenceTable {
  readonly #widths: readonly number[];
  readonly head: string;

  constructor(first: readonly RowDifference[]) {
    const rows = [HEAD, ...first.flatMap(cellsOf)].map(inOrder);
    this.#widths = inOrder(HEAD).map((_, i) => Math.max(...rows.map((row) => width(row[i]))));
    this.head = this.#line(HEAD);
  }

  /** A line for each column that differs; one for a row that only the one or the other has. */
  lines(row: RowDifference): readonly string[] {
    return cellsOf(row).map((cells) => this.#line(cells));
  }

  #line(cells: Cells): string {
    const padded = inOrder(cells).map((cell, i) => cell + ' '.repeat(this.#missing(cell, i)));
    return padded.join('  ').trimEnd();
  }

  #missing(cell: string, i: number): number {
    return Math.max(0, (this.#widths[i] ?? 0) - width(cell));
  }
}

const inOrder = ({ table, key, column, live, shadow }: Cells) => [table, key, column, live, shadow];
const width = (text = '') => [...text].length;

function cellsOf({ table, key, live, shadow }: RowDifference): readonly Cells[] {
  const named = Object.entries(key).map(([name, value]) => `${name}=${value}`);
  const row = { table, key: printable(named.join(' ')) };
  if (!live) return [{ ...row, column: WHOLE_ROW, live: 'missing', shadow: 'there' }];
  if (!shadow) return [{ ...row, column: WHOLE_ROW, live: 'there', shadow: 'missing' }];
  return Object.keys(live).flatMap((column) => {
    const [now, then] = [formatValue(live[column]), formatValue(shadow[column])];
    if (now === then) return [];
    const from = firstDifference(now, then);
    return [{ ...row, column, live: excerpt(now, from), shadow: excerpt(then, from) }];
  });
}

const formatValue = (value: unknown) => printable(JSON.stringify(value));

/** Returns the part of a long value around its first difference. */
function excerpt(text: string, differs: number): string {
  const characters = [...text];
  if (characters.length <= VALUE_MAX) return text;
  const last = Math.max(0, characters.length - VALUE_MAX);
  const start = differs < VALUE_MAX ? 0 : Math.min(differs - BEFORE, last);
  const shown = characters.slice(start, start + VALUE_MAX).join('');
  const [before, after] = [start > 0 ? '…' : '', start < last ? '…' : ''];
  return `${before}${shown}${after}`;
}

function firstDifference(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((character, i) => character !== right[i]);
  return at < 0 ? left.length : at;
}
