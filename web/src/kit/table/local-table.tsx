import { lazy } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import { TableFoot } from './table-foot.tsx';
import { TableFrame } from './table-frame.tsx';
import { useLocalRows } from './use-local-rows.ts';
import { useTableView } from './use-table-view.ts';

/** Lazy: only long lists need virtualisation. */
const VirtualRows = lazy(() => import('./virtual-rows.tsx'));

/**
 * Table that has all its rows. Sorts by `value` and shows the page of `control` or, with `virtual`,
 * all rows in a scroll area. Loads the library on demand.
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
