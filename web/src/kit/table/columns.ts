import type { ReactNode } from 'react';
import type { CsvValue } from '../../lib/csv.ts';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** the value in an exported file; without it the column is not exported */
  csv?: (row: Row) => CsvValue;
  /** the server can sort by it; `id` is the name it knows. A LocalTable needs `value` for it */
  sortable?: boolean;
  /** what a LocalTable sorts by; null comes last in either direction */
  value?: (row: Row) => string | number | null;
  /** right-aligned, in figures of one width */
  numeric?: boolean;
  /** names the row; exactly one column of a table */
  rowHeader?: boolean;
  /** holds names of several words: at least so much room that they take few lines */
  wide?: boolean;
  /** not shown until chosen */
  hidden?: boolean;
};

/** One table's looks, chosen by the person and kept in this browser. */
export type TableView = { hidden: readonly string[]; density: 'comfortable' | 'compact' };

/** What is kept may be of an older table or written by anybody. */
export function readView<Row>(text: string | null, columns: readonly Column<Row>[]): TableView {
  const first: TableView = {
    hidden: columns.filter((column) => column.hidden).map((column) => column.id),
    density: 'comfortable',
  };
  if (text === null) return first;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return first;
    const { hidden, density } = kept as Record<string, unknown>;
    const known = new Set(columns.filter((c) => !c.rowHeader).map((column) => column.id));
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((id) => known.has(id)) : first.hidden,
      density: density === 'compact' ? 'compact' : 'comfortable',
    };
  } catch {
    // Not JSON: as if nothing had been kept.
    return first;
  }
}
