import type { Column } from './columns.ts';
import { useGivenRows } from './row-model.ts';
import { TableFrame } from './table-frame.tsx';
import type { TableControl } from './use-table-state.ts';
import { useTableView } from './use-table-view.ts';

/** Constant control, because these tables neither sort nor page. */
const FIXED: TableControl = {
  page: 1,
  cursor: null,
  sort: null,
  filters: {},
  filterNames: [],
  setSort: () => undefined,
  toggleSort: () => undefined,
  setFilter: () => undefined,
  clearFilters: () => undefined,
  toPage: () => (now) => now,
  toCursor: () => (now) => now,
};

/** Table that shows all rows, with export unless `file` is null. */
export function WholeTable<Row>(props: {
  id: string;
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** rows of the file, if different; null: no file */
  file?: readonly Row[] | null;
}) {
  const { file = props.rows, ...table } = props;
  const [view, setView] = useTableView(props.id, props.columns);
  const model = useGivenRows(props, view);
  return (
    <TableFrame
      table={{
        ...table,
        control: FIXED,
        total: (file ?? props.rows).length,
        empty: null,
        ...(file && { exportRows: async () => file }),
      }}
      model={model}
      view={view}
      onView={setView}
    />
  );
}
