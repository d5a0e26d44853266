import type { Column, TableLayout } from './columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import { type Selection, useSelection } from './selection.ts';

/** A row to draw. */
export type ShownRow<Row> = { readonly key: string; readonly row: Row };

/** Visible columns and rows in order, and the selected rows. */
export type RowModel<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly ShownRow<Row>[];
  readonly selection: Selection;
};

/** Returns the rows unchanged: the server has sorted and paged them. */
export function useGivenRows<Row>(
  { columns, rows, rowKey }: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey'>,
  view: TableLayout,
): RowModel<Row> {
  const shown = (rows ?? []).map((row) => ({ key: rowKey(row), row }));
  return {
    columns: columns.filter(({ id }) => !view.hidden.includes(id)),
    rows: shown,
    selection: useSelection(shown.map(({ key }) => key)),
  };
}
