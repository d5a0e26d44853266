import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column, TableView } from './columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import { type Selection, selectionOf } from './selection.ts';

const FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/** A row to draw. */
export type ShownRow<Row> = {
  readonly key: string;
  readonly row: Row;
  /** handler of the row's tick; with Shift it ticks all rows up to the last one ticked */
  readonly onTick: (event: unknown) => void;
};

export type RowModel<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly ShownRow<Row>[];
  readonly selection: Selection;
};

/** Columns and rows that a table shows now, in their order, and which rows are selected. */
export function useRowModel<Row>(props: DataTableProps<Row>, view: TableView): RowModel<Row> {
  const { columns, control, rows, rowKey, local = false, virtual = false, pageSize } = props;
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { sort, page } = control;
  // stable inputs: the library computes anew for each new array
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const data = useMemo(() => (rows ?? []).map((row) => ({ row })), [rows]);
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data,
    getRowId: ({ row }: { row: Row }) => rowKey(row),
    manualSorting: !local,
    manualPagination: !local || virtual || pageSize === undefined,
    enableSortingRemoval: true,
    enableRowSelection: props.bulk !== undefined,
    state: {
      sorting: sort === null ? [] : [{ id: sort.column, desc: sort.direction === 'desc' }],
      pagination: { pageIndex: page - 1, pageSize: pageSize ?? Math.max(1, data.length) },
      columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
      rowSelection: Object.fromEntries([...kept].map((key) => [key, true])),
    },
    onRowSelectionChange: (change) => {
      const now = Object.fromEntries([...kept].map((key) => [key, true as const]));
      const next = typeof change === 'function' ? change(now) : change;
      setKept(new Set(Object.keys(next).filter((key) => next[key])));
    },
  });
  const visible = new Set(table.getVisibleLeafColumns().map(({ id }) => id));
  const shown = table.getRowModel().rows.map((row) => ({
    key: row.id,
    row: row.original.row,
    onTick: row.getToggleSelectedHandler(),
  }));
  const keys = shown.map(({ key }) => key);
  return {
    columns: columns.filter(({ id }) => visible.has(id)),
    rows: shown,
    selection: selectionOf(keys, kept, setKept),
  };
}

function definitionOf<Row>({ id, header, rowHeader, sortable, value }: Column<Row>) {
  return {
    id,
    header,
    // the library puts undefined last; null it would sort among the values
    accessorFn: ({ row }: { row: Row }) => value?.(row) ?? undefined,
    enableHiding: rowHeader !== true,
    enableSorting: sortable === true,
    sortFn: compare,
    sortUndefined: 'last' as const,
  };
}

type Valued = { getValue: (id: string) => unknown };

/** Numbers by size, other values as text in the order of a person's list. */
function compare(a: Valued, b: Valued, id: string): number {
  const [x, y] = [a.getValue(id), b.getValue(id)];
  if (typeof x === 'number' && typeof y === 'number') return x - y;
  return String(x).localeCompare(String(y), 'en-GB', { numeric: true });
}
