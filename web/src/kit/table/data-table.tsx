import type { DataTableProps } from './data-table-props.ts';
import { useGivenRows } from './row-model.ts';
import { TableFoot } from './table-foot.tsx';
import { TableFrame } from './table-frame.tsx';
import { useTableView } from './use-table-view.ts';

/**
 * Table with server-side pages, order and filters. Rows become cards in a narrow window. LocalTable
 * sorts and pages by itself.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const [view, setView] = useTableView(props.id, props.columns);
  const model = useGivenRows(props, view);
  const foot = <TableFoot {...props} />;
  return <TableFrame table={props} model={model} view={view} onView={setView} foot={foot} />;
}
