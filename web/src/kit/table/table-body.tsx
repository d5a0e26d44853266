import { type KeyboardEvent, type Ref, useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Column } from './columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import type { RowModel, ShownRow } from './row-model.ts';
import type { TableControl } from './use-table-state.ts';

/** Explicit roles, because the card layout removes the implicit ones. */
export const ROLE = {
  table: { role: 'table' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export type BodyRowProps<Row> = {
  table: DataTableProps<Row>;
  model: RowModel<Row>;
  shown: ShownRow<Row>;
  compact: boolean;
  /** index among all rows, from 0, if not all are rendered */
  index?: number;
  ref?: Ref<HTMLTableRowElement>;
};

export function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { table, model, shown, compact, index, ref } = props;
  const id = useId();
  return (
    <tr
      {...ROLE.row}
      ref={ref}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className="border-border sm:border-t sm:hover:bg-raised"
    >
      {table.bulk ? (
        <td {...ROLE.cell} className="align-top max-sm:float-left max-sm:pr-3 sm:py-2.5 sm:pl-4">
          {/* a finger meets the label, which is larger than the box */}
          <label
            htmlFor={`${id}-select`}
            className="grid place-items-center pointer-coarse:size-11"
          >
            <Checkbox
              id={`${id}-select`}
              aria-label="Select"
              aria-labelledby={`${id}-select ${id}`}
              checked={model.selection.has(shown.key)}
              onChange={({ nativeEvent }) => {
                const range = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
                model.selection.toggle(shown.key, range);
              }}
            />
          </label>
        </td>
      ) : null}
      {model.columns.map((column) => (
        <Cell
          key={column.id}
          id={id}
          column={column}
          row={shown.row}
          compact={compact}
          onOpen={table.onOpen}
        />
      ))}
    </tr>
  );
}

function Cell<Row>(props: {
  /** of the cell that names the row */
  id: string;
  column: Column<Row>;
  row: Row;
  compact: boolean;
  onOpen: ((row: Row) => void) | undefined;
}) {
  const { id, column, row, compact, onOpen } = props;
  const style = cn(
    'align-top sm:px-2.5 lg:px-4 print:px-1.5',
    compact ? 'sm:py-1.5' : 'sm:py-3',
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
    <th
      id={id}
      scope="row"
      {...ROLE.rowheader}
      className={cn(style, 'text-left font-bold max-sm:pb-2')}
    >
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

/** Handles j, k, arrow keys, Home and End: moves the focus between rows. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(event.target as HTMLElement);
  if (at === -1) return;
  const to = { j: at + 1, ArrowDown: at + 1, k: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[
    event.key
  ];
  if (to === undefined) return;
  event.preventDefault();
  (event.key === 'End' ? rows.at(-1) : rows[to])?.focus();
}

const WAITING_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function Waiting({ columns }: { columns: number }) {
  return WAITING_ROWS.map((key) => (
    <tr key={key} className="border-border sm:border-t">
      <td colSpan={columns} className="px-4 py-3">
        <Skeleton className="h-5 w-full" />
      </td>
    </tr>
  ));
}

export function NoMatch({ columns, control }: { columns: number; control: TableControl }) {
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
