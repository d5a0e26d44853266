import type { DataTableProps } from './data-table-props.ts';
import { useGivenRows } from './row-model.ts';
import { TableFoot } from './table-foot.tsx';
import { TableFrame } from './table-frame.tsx';
import { useTableView } from './use-table-view.ts';

/**
 * A table whose pages, order and filters are the server's. Rows become cards if the window is too
 * narrow for columns. LocalTable sorts and pages by itself.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const [view, setView] = useTableView(props.id, props.columns);
  const model = useGivenRows(props, view);
  const foot = <TableFoot {...props} />;
  return <TableFrame table={props} model={model} view={view} onView={setView} foot={foot} />;
}
