import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import type { Column } from './columns.ts';
import { ROLE } from './table-body.tsx';
import type { TableControl } from './use-table-state.ts';

/** Column header; a button if the column is sortable. */
export function HeaderCell<Row>(props: { column: Column<Row>; control: TableControl }) {
  const { column, control } = props;
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
          onClick={() => control.toggleSort(column.id)}
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
