import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, TableLayout } from './columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import type { RowModel } from './row-model.ts';
import { useSelection } from './selection.ts';

const FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/** Sorts all rows by the `value` of a column and returns the page of the URL. */
export function useLocalRows<Row>(props: DataTableProps<Row>, view: TableLayout): RowModel<Row> {
  const { columns, control, rows, rowKey, pageSize } = props;
  const { sort, page } = control;
  // stable inputs, because the library recomputes for each new array
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const data = useMemo(() => (rows ?? []).map((row) => ({ row })), [rows]);
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data,
    getRowId: ({ row }: { row: Row }) => rowKey(row),
    manualPagination: pageSize === undefined,
    state: {
      sorting: sort === null ? [] : [{ id: sort.column, desc: sort.direction === 'desc' }],
      pagination: { pageIndex: page - 1, pageSize: pageSize ?? Math.max(1, data.length) },
      columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
    },
  });
  const visible = new Set(table.getVisibleLeafColumns().map(({ id }) => id));
  const shown = table.getRowModel().rows.map(({ id, original: { row } }) => ({ key: id, row }));
  return {
    columns: columns.filter(({ id }) => visible.has(id)),
    rows: shown,
    selection: useSelection(shown.map(({ key }) => key)),
  };
}

function definitionOf<Row>({ id, header, rowHeader, sortable, value }: Column<Row>) {
  return {
    id,
    header,
    // the library sorts undefined last, but null among the values
    accessorFn: ({ row }: { row: Row }) => value?.(row) ?? undefined,
    enableHiding: rowHeader !== true,
    enableSorting: sortable === true,
    sortFn: compare,
    sortUndefined: 'last' as const,
  };
}

type Valued = { getValue: (id: string) => unknown };

/** Compares numbers by size, other values as text in locale order. */
function compare(a: Valued, b: Valued, id: string): number {
  const [x, y] = [a.getValue(id), b.getValue(id)];
  if (typeof x === 'number' && typeof y === 'number') return x - y;
  return String(x).localeCompare(String(y), 'en-GB', { numeric: true });
}
