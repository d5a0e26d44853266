import type { ReactNode } from 'react';
import type { CsvValue } from '../../lib/csv.ts';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** value for the CSV export; without it the column is not exported */
  csv?: (row: Row) => CsvValue;
  /** the server can sort by it; `id` is the API name. A LocalTable also requires `value` */
  sortable?: boolean;
  /** sort value of a LocalTable; null sorts last in both directions */
  value?: (row: Row) => string | number | null;
  /** right-aligned, with tabular figures */
  numeric?: boolean;
  /** names the row; required on exactly one column of a table */
  rowHeader?: boolean;
  /** minimum width for long names */
  wide?: boolean;
  /** hidden by default */
  hidden?: boolean;
};

/** View settings of one table, stored in this browser. */
export type TableLayout = { hidden: readonly string[]; density: 'comfortable' | 'compact' };

/** Parses stored settings, which may be outdated or invalid. */
export function readView<Row>(text: string | null, columns: readonly Column<Row>[]): TableLayout {
  const first: TableLayout = {
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
    // Invalid JSON: use the defaults.
    return first;
  }
}
