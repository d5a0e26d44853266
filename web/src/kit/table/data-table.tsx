import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Column, TableView } from './columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import { type Selection, useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { nextSort } from './table-state.ts';
import { TableToolbar } from './table-toolbar.tsx';
import type { TableControl } from './use-table-state.ts';
import { useTableView } from './use-table-view.ts';

/** Shown as cards the parts would lose their roles, so they are given once more. */
const ROLE = {
  table: { role: 'table' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A table whose pages, order and filters are the server's; cards where it would not fit. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows } = props;
  const [view, setView] = useTableView(props.id, columns);
  const shown = columns.filter((column) => !view.hidden.includes(column.id));
  const selection = useSelection(rows?.map(props.rowKey) ?? []);
  return (
    <section aria-label={caption} className="grid gap-4">
      {props.bare ? null : <TableToolbar {...props} view={view} onView={setView} />}
      {props.bulk && selection.shown > 0 ? (
        <SelectionBar {...props.bulk} selection={selection} />
      ) : null}
      {props.error ?? <Body {...props} shown={shown} view={view} selection={selection} />}
      {rows && rows.length > 0 && !props.error ? (props.foot ?? <Pages {...props} />) : null}
    </section>
  );
}

function Pages<Row>({ caption, control, total, pageSize = 25 }: DataTableProps<Row>) {
  if (total === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {range(control.page, pageSize, total)}
      </p>
      <Pagination
        page={control.page}
        pages={Math.max(1, Math.ceil(total / pageSize))}
        toPage={control.toPage}
        label={`Pages of ${caption}`}
      />
    </div>
  );
}

function range(page: number, size: number, total: number): string {
  const from = (page - 1) * size + 1;
  const n = (value: number) => value.toLocaleString('en-GB');
  return `${n(from)} to ${n(Math.min(page * size, total))} of ${n(total)}`;
}

type BodyProps<Row> = DataTableProps<Row> & {
  shown: readonly Column<Row>[];
  view: TableView;
  selection: Selection;
};

function Body<Row>(props: BodyProps<Row>) {
  const { caption, rows, shown, view, control, bulk } = props;
  const columns = shown.length + (bulk ? 1 : 0);
  const captionId = useId();
  if (rows?.length === 0 && Object.keys(control.filters).length === 0) return props.empty;
  return (
    <div className="relative overflow-x-auto rounded-md sm:border sm:border-border">
      <table
        {...ROLE.table}
        aria-labelledby={captionId}
        aria-busy={props.fetching ? true : undefined}
        className={cn('stack-table w-full text-sm', props.fetching && 'opacity-70')}
      >
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        <thead className="bg-raised text-left">
          <tr {...ROLE.row}>
            {bulk ? (
              <th scope="col" {...ROLE.columnheader} className="w-px pl-4">
                <span className="sr-only">Selected</span>
              </th>
            ) : null}
            {shown.map((column) => (
              <HeaderCell key={column.id} column={column} control={control} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {rows ? null : <Waiting columns={columns} />}
          {rows?.length === 0 ? <NoMatch columns={columns} control={control} /> : null}
          {rows?.map((row) => (
            <tr
              key={props.rowKey(row)}
              {...ROLE.row}
              className="border-border sm:border-t sm:hover:bg-raised"
            >
              {bulk ? <Tick name={props.rowKey(row)} selection={props.selection} /> : null}
              {shown.map((column) => (
                <Cell
                  key={column.id}
                  column={column}
                  row={row}
                  view={view}
                  {...openOf(props.onOpen)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Tick({ name, selection }: { name: string; selection: Selection }) {
  return (
    <td {...ROLE.cell} className="align-top max-sm:float-left max-sm:pr-3 sm:py-2.5 sm:pl-4">
      <Checkbox
        aria-label={`Select ${name}`}
        checked={selection.has(name)}
        onChange={() => selection.toggle(name)}
      />
    </td>
  );
}

function openOf<Row>(onOpen: ((row: Row) => void) | undefined) {
  return onOpen ? { onOpen } : {};
}

function HeaderCell<Row>({ column, control }: { column: Column<Row>; control: TableControl }) {
  const sorted = control.sort?.column === column.id ? control.sort.direction : null;
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      {...ROLE.columnheader}
      aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
      className={cn(
        'px-2.5 font-bold whitespace-nowrap lg:px-4 print:px-1.5',
        column.numeric && 'text-right',
        column.wide && 'sm:min-w-40 lg:min-w-56',
      )}
    >
      {column.sortable ? (
        <button
          type="button"
          onClick={() => control.setSort(nextSort(control.sort, column.id))}
          className="-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-sm px-2 hover:bg-surface"
        >
          {column.header}
          <Icon aria-hidden="true" className={cn('size-4', sorted === null && 'text-control')} />
        </button>
      ) : (
        <span className="inline-flex min-h-11 items-center">{column.header}</span>
      )}
    </th>
  );
}

function Cell<Row>({
  column,
  row,
  view,
  onOpen,
}: {
  column: Column<Row>;
  row: Row;
  view: TableView;
  onOpen?: (row: Row) => void;
}) {
  const style = cn(
    'align-top sm:px-2.5 lg:px-4 print:px-1.5',
    view.density === 'compact' ? 'sm:py-1.5' : 'sm:py-3',
    column.numeric && 'tabular-nums sm:text-right',
  );
  if (!column.rowHeader) {
    return (
      <td {...ROLE.cell} data-label={column.header} className={style}>
        <span className="min-w-0">{column.cell(row)}</span>
      </td>
    );
  }
  return (
    <th scope="row" {...ROLE.rowheader} className={cn(style, 'text-left font-bold max-sm:pb-2')}>
      {onOpen ? (
        <button
          type="button"
          data-row
          onClick={() => onOpen(row)}
          className="min-h-6 cursor-pointer text-left pointer-coarse:min-h-11 underline decoration-control underline-offset-4 hover:decoration-current"
        >
          {column.cell(row)}
        </button>
      ) : (
        column.cell(row)
      )}
    </th>
  );
}

/** j and k, and the arrow keys, go from row to row. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(event.target as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  rows[at + step]?.focus();
}

const WAITING_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

function Waiting({ columns }: { columns: number }) {
  return WAITING_ROWS.map((key) => (
    <tr key={key} className="border-border sm:border-t">
      <td colSpan={columns} className="px-4 py-3">
        <Skeleton className="h-5 w-full" />
      </td>
    </tr>
  ));
}

function NoMatch({ columns, control }: { columns: number; control: TableControl }) {
  return (
    <tr className="border-border sm:border-t">
      <td colSpan={columns} className="px-4 py-10 text-center">
        <span className="grid justify-items-center gap-2">
          <strong className="text-base">No row matches these filters.</strong>
          <button
            type="button"
            className="link target cursor-pointer"
            onClick={control.clearFilters}
          >
            Clear the filters
          </button>
        </span>
      </td>
    </tr>
  );
}
