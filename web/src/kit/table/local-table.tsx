import type { DataTableProps } from './data-table-props.ts';
import { TableFrame } from './table-frame.tsx';
import { useLocalRows } from './use-local-rows.ts';
import { useTableView } from './use-table-view.ts';

/**
 * A table that has all its rows: it sorts them by `value`, and shows the page of `control` or, with
 * `virtual`, all of them in an area that scrolls. Screens with it load the library that does so.
 */
export function LocalTable<Row>({
  virtual = false,
  ...props
}: DataTableProps<Row> & { virtual?: boolean }) {
  const [view, setView] = useTableView(props.id, props.columns);
  const model = useLocalRows(props, view);
  return <TableFrame table={props} model={model} view={view} onView={setView} virtual={virtual} />;
}
