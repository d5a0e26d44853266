import type { Column } from './columns.ts';
import { useGivenRows } from './row-model.ts';
import { TableFrame } from './table-frame.tsx';
import { useTableState } from './use-table-state.ts';
import { useTableView } from './use-table-view.ts';

/** Made once: `useTableState` wants the same each time. These tables neither sort nor page. */
const WHOLE = { filters: [], sortable: [] };

/** A table that is shown whole, and can be taken along. */
export function WholeTable<Row>(props: {
  id: string;
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** rows of the file where these are others */
  file?: readonly Row[];
}) {
  const { file = props.rows, ...table } = props;
  const control = useTableState(WHOLE);
  const [view, setView] = useTableView(props.id, props.columns);
  const model = useGivenRows(props, view);
  return (
    <TableFrame
      table={{ ...table, control, total: file.length, empty: null, exportRows: async () => file }}
      model={model}
      view={view}
      onView={setView}
    />
  );
}
