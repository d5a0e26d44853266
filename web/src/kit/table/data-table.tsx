import { lazy, type Ref, Suspense, useId, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import type { DataTableProps } from './data-table-props.ts';
import { SelectionBar } from './selection-bar.tsx';
import { BodyRow, moveBetweenRows, NoMatch, ROLE, Waiting } from './table-body.tsx';
import { TableFoot } from './table-foot.tsx';
import { HeaderCell } from './table-head.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { useFits } from './use-fits.ts';
import { type RowModel, type ShownRow, useRowModel } from './use-row-model.ts';
import { useTableView } from './use-table-view.ts';

/** Only long lists need the library that draws a part of them. */
const VirtualRows = lazy(() => import('./virtual-rows.tsx'));

/**
 * A table whose pages, order and filters are the server's, or with `local` its own. Rows become
 * cards if the window is too narrow for columns.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const [view, setView] = useTableView(props.id, props.columns);
  const model = useRowModel(props, view);
  const { bulk, rows } = props;
  return (
    <section aria-label={props.caption} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {props.bare ? null : <TableToolbar {...props} view={view} onView={setView} />}
      {bulk && model.selection.shown > 0 ? (
        <SelectionBar {...bulk} selection={model.selection} />
      ) : null}
      {props.error ?? <Body table={props} model={model} compact={view.density === 'compact'} />}
      {rows && rows.length > 0 && !props.error ? <TableFoot {...props} /> : null}
    </section>
  );
}

type BodyProps<Row> = { table: DataTableProps<Row>; model: RowModel<Row>; compact: boolean };

function Body<Row>({ table, model, compact }: BodyProps<Row>) {
  const { caption, rows, control, bulk, virtual = false } = table;
  const columns = model.columns.length + (bulk ? 1 : 0);
  const captionId = useId();
  const area = useRef<HTMLDivElement>(null);
  const fits = useFits(area);
  if (rows?.length === 0 && Object.keys(control.filters).length === 0) return table.empty;
  const row = (shown: ShownRow<Row>, part?: { index: number; ref: Ref<HTMLTableRowElement> }) => (
    <BodyRow
      key={shown.key}
      table={table}
      model={model}
      shown={shown}
      compact={compact}
      {...part}
    />
  );
  const rest = <Waiting columns={columns} />;
  return (
    <div
      ref={area}
      {...(virtual ? { role: 'group', tabIndex: 0, 'aria-label': `Rows of ${caption}` } : {})}
      className={cn(
        'relative rounded-md sm:border sm:border-border',
        virtual ? 'max-h-[70svh] overflow-auto' : fits ? 'overflow-clip' : 'overflow-x-auto',
      )}
    >
      <table
        {...ROLE.table}
        aria-labelledby={captionId}
        aria-busy={table.fetching ? true : undefined}
        aria-rowcount={virtual && rows ? rows.length + 1 : undefined}
        className={cn('stack-table w-full text-sm', table.fetching && 'opacity-70')}
      >
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        <thead className="bg-raised text-left sm:sticky sm:top-0 sm:z-10">
          <tr {...ROLE.row} aria-rowindex={virtual ? 1 : undefined}>
            {bulk ? (
              <th scope="col" {...ROLE.columnheader} className="w-px pl-4">
                <span className="sr-only">Selected</span>
              </th>
            ) : null}
            {model.columns.map((column) => (
              <HeaderCell key={column.id} column={column} control={control} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {rows ? null : rest}
          {rows?.length === 0 ? <NoMatch columns={columns} control={control} /> : null}
          {virtual && model.rows.length > 0 ? (
            <Suspense fallback={rest}>
              <VirtualRows
                area={area}
                columns={columns}
                keys={model.rows.map(({ key }) => key)}
                row={(index, ref) => {
                  const shown = model.rows[index];
                  return shown ? row(shown, { index, ref }) : null;
                }}
              />
            </Suspense>
          ) : (
            model.rows.map((shown) => row(shown))
          )}
        </tbody>
      </table>
    </div>
  );
}
