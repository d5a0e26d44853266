import { lazy } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import { TableFoot } from './table-foot.tsx';
import { TableFrame } from './table-frame.tsx';
import { useLocalRows } from './use-local-rows.ts';
import { useTableView } from './use-table-view.ts';

/** Only long lists need the library that draws a part of them. */
const VirtualRows = lazy(() => import('./virtual-rows.tsx'));

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
  return (
    <TableFrame
      table={props}
      model={model}
      view={view}
      onView={setView}
      foot={virtual ? null : <TableFoot {...props} />}
      virtual={virtual ? VirtualRows : undefined}
    />
  );
}
