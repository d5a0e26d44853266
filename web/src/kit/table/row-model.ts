import type { Column, TableView } from './columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import { type Selection, useSelection } from './selection.ts';

/** A row to draw. */
export type ShownRow<Row> = { readonly key: string; readonly row: Row };

/** Columns and rows that a table shows now, in their order, and which rows are selected. */
export type RowModel<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly ShownRow<Row>[];
  readonly selection: Selection;
};

/** The rows as they came: the server has sorted them and cut the page. */
export function useGivenRows<Row>(
  { columns, rows, rowKey }: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey'>,
  view: TableView,
): RowModel<Row> {
  const shown = (rows ?? []).map((row) => ({ key: rowKey(row), row }));
  return {
    columns: columns.filter(({ id }) => !view.hidden.includes(id)),
    rows: shown,
    selection: useSelection(shown.map(({ key }) => key)),
  };
}
