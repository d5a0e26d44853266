import type { ReactNode } from 'react';
import { AddressLink } from '../../ui/address-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { DataTableProps } from './data-table-props.ts';

/** Pagination: page numbers or the next cursor. */
export function TableFoot<Row>(props: DataTableProps<Row>) {
  const { caption, control, total, pageSize, cursor } = props;
  if (cursor) return <CursorPages {...props} cursor={cursor} />;
  if (total === null || pageSize === undefined) return null;
  return (
    <Foot note={range(control.page, pageSize, total)}>
      <Pagination
        page={control.page}
        pages={Math.max(1, Math.ceil(total / pageSize))}
        toPage={control.toPage}
        label={`Pages of ${caption}`}
      />
    </Foot>
  );
}

function CursorPages<Row>(
  props: DataTableProps<Row> & { cursor: { next: string | null; note?: ReactNode } },
) {
  const { caption, control, cursor } = props;
  return (
    <Foot note={cursor.note}>
      <nav aria-label={`Pages of ${caption}`} className="flex flex-wrap gap-2" data-no-print>
        {control.cursor === null ? null : (
          <Button asChild variant="outline" size="narrow">
            <AddressLink to={control.toCursor(null)}>First page</AddressLink>
          </Button>
        )}
        {cursor.next === null ? null : (
          <Button asChild variant="outline" size="narrow">
            <AddressLink to={control.toCursor(cursor.next)}>Next page</AddressLink>
          </Button>
        )}
      </nav>
    </Foot>
  );
}

function Foot({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {note}
      </p>
      {children}
    </div>
  );
}

function range(page: number, size: number, total: number): string {
  const from = (page - 1) * size + 1;
  const n = (value: number) => value.toLocaleString('en-GB');
  return `${n(from)} to ${n(Math.min(page * size, total))} of ${n(total)}`;
}
