import {
  type ComponentType,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useId,
  useRef,
} from 'react';
import { cn } from '../../lib/cn.ts';
import type { TableLayout } from './columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import type { RowModel, ShownRow } from './row-model.ts';
import { ScrollHint } from './scroll-hint.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { BodyRow, moveBetweenRows, NoMatch, ROLE, Waiting } from './table-body.tsx';
import { HeaderCell } from './table-head.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { useFits } from './use-fits.ts';

type VirtualRows = ComponentType<{
  area: RefObject<HTMLDivElement | null>;
  columns: number;
  keys: readonly string[];
  row: (index: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
}>;

/** Table with toolbar, rows and pagination, from a row model. */
export function TableFrame<Row>(props: {
  table: DataTableProps<Row>;
  model: RowModel<Row>;
  view: TableLayout;
  onView: (view: TableLayout) => void;
  /** below rows */
  foot?: ReactNode;
  /** renders only visible rows, in a scroll area */
  virtual?: VirtualRows | undefined;
}) {
  const { table, model, view, onView, foot, virtual } = props;
  const { bulk, rows } = table;
  const compact = view.density === 'compact';
  return (
    <section aria-label={table.caption} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {table.bare ? null : <TableToolbar {...table} view={view} onView={onView} />}
      {bulk && model.selection.shown > 0 ? (
        <SelectionBar {...bulk} selection={model.selection} />
      ) : null}
      {table.error ?? <Body table={table} model={model} compact={compact} virtual={virtual} />}
      {rows && rows.length > 0 && !table.error ? foot : null}
    </section>
  );
}

type BodyProps<Row> = {
  table: DataTableProps<Row>;
  model: RowModel<Row>;
  compact: boolean;
  virtual: VirtualRows | undefined;
};

function Body<Row>({ table, model, compact, virtual: Virtual }: BodyProps<Row>) {
  const { caption, rows, control, bulk } = table;
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {fits === false ? <ScrollHint /> : null}
      <div
        ref={area}
        {...(Virtual ? { role: 'group', tabIndex: 0, 'aria-label': `Rows of ${caption}` } : {})}
        className={cn(
          'relative rounded-md sm:border sm:border-border',
          Virtual ? 'max-h-[70svh] overflow-auto' : fits ? 'overflow-clip' : 'overflow-x-auto',
        )}
      >
        <table
          {...ROLE.table}
          aria-labelledby={captionId}
          aria-busy={table.fetching ? true : undefined}
          aria-rowcount={Virtual && rows ? rows.length + 1 : undefined}
          className={cn('stack-table w-full text-sm', table.fetching && 'opacity-70')}
        >
          <caption id={captionId} className="sr-only">
            {caption}
          </caption>
          <thead className="bg-raised text-left sm:sticky sm:top-0 sm:z-10">
            <tr {...ROLE.row} aria-rowindex={Virtual ? 1 : undefined}>
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
            {Virtual && model.rows.length > 0 ? (
              <Suspense fallback={rest}>
                <Virtual
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
    </div>
  );
}
