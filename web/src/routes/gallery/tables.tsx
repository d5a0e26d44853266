import { listFilter, useListFilter } from '../../kit/list-filter.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { LocalTable } from '../../kit/table/local-table.tsx';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { WholeTable } from '../../kit/table/whole-table.tsx';
import { NetworkError } from '../../lib/http-errors.ts';
import { Empty } from '../../ui/empty.tsx';
import { Both, GalleryRow } from './both.tsx';

type Square = { n: number; square: number };
const SQUARES: readonly Square[] = Array.from({ length: 2000 }, (_, n) => ({ n, square: n * n }));
const NONE: readonly Square[] = [];
const OPTIONS = { filters: [], sortable: ['n', 'square'] };

const COLUMNS: readonly Column<Square>[] = [
  {
    id: 'n',
    header: 'Number',
    rowHeader: true,
    sortable: true,
    value: ({ n }) => n,
    cell: ({ n }) => n.toLocaleString('en-GB'),
    csv: ({ n }) => n,
  },
  {
    id: 'square',
    header: 'Square',
    numeric: true,
    sortable: true,
    value: ({ square }) => square,
    cell: ({ square }) => square.toLocaleString('en-GB'),
    csv: ({ square }) => square,
  },
];

const keyOf = ({ n }: Square) => String(n);

/** Tables in states that the routes’ table does not have. */
export function TableGallery() {
  return (
    <Both
      id="tables"
      title="Tables"
      about="A long list draws the rows in sight. One on its way, one empty, one that failed, and one whose pages have no numbers."
    >
      {(theme) => <Samples theme={theme} />}
    </Both>
  );
}

const PARITY = listFilter({
  table: 'issues',
  rows: 'numbers',
  name: 'parity',
  label: 'Numbers',
  all: 'All numbers',
  values: { even: 'Even', odd: 'Odd' },
});

function ListFilterSample({ theme }: { theme: string }) {
  const { value, field } = useListFilter({ ...PARITY, rows: `numbers, ${theme}` });
  const shown = [1, 2, 3, 4].filter((n) => value === '' || (n % 2 === 0) === (value === 'even'));
  return (
    <div className="grid gap-3">
      {field}
      <p>{shown.join(', ')}</p>
    </div>
  );
}

function Samples({ theme }: { theme: string }) {
  const control = useTableState(OPTIONS);
  const table = { bare: true, columns: COLUMNS, control, rowKey: keyOf, total: null };
  const empty = <Empty title="No number">There is none yet.</Empty>;
  return (
    <>
      <GalleryRow label="Filter of a list that is no table">
        <ListFilterSample theme={theme} />
      </GalleryRow>
      <GalleryRow label="2,000 rows">
        <div className="w-full">
          <LocalTable
            {...table}
            id={`long-${theme}`}
            caption={`Squares, ${theme}`}
            rows={SQUARES}
            virtual
            empty={empty}
          />
        </div>
      </GalleryRow>
      <DataTable
        {...table}
        id={`waiting-${theme}`}
        caption={`On its way, ${theme}`}
        rows={undefined}
        empty={empty}
      />
      <DataTable
        {...table}
        id={`none-${theme}`}
        caption={`Empty, ${theme}`}
        rows={NONE}
        empty={empty}
      />
      <DataTable
        {...table}
        id={`failed-${theme}`}
        caption={`Failed, ${theme}`}
        rows={undefined}
        empty={empty}
        error={
          <LoadFailure
            what="the numbers"
            error={new NetworkError(null)}
            onRetry={() => undefined}
          />
        }
      />
      <DataTable
        {...table}
        id={`cursor-${theme}`}
        caption={`By cursor, ${theme}`}
        rows={SQUARES.slice(0, 3)}
        empty={empty}
        cursor={{ next: 'c2', note: '3 on this page' }}
      />
      <WholeTable
        id={`whole-${theme}`}
        caption={`Shown whole, ${theme}`}
        columns={COLUMNS}
        rows={SQUARES.slice(0, 3)}
        rowKey={keyOf}
      />
    </>
  );
}
