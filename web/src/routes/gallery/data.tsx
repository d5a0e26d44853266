import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import { useState } from 'react';
import type { Theme } from '../../features/theme/theme.ts';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableState } from '../../kit/table/table-state.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Sheet, SheetContent } from '../../ui/sheet.tsx';
import { Both } from './both.tsx';

/** Sample rows: the routes of this product. */
type RouteRow = { path: string; title: string; access: string; byLink: boolean };
const ROWS: readonly RouteRow[] = WEB_ROUTES.map(({ path, title, access, flag }) => ({
  path,
  title,
  access,
  byLink: flag === 'byLink',
}));
const PAGE_SIZE = 6;
const OPTIONS = { filters: ['access'], sortable: ['path', 'title'] };

const COLUMNS: readonly Column<RouteRow>[] = [
  {
    id: 'path',
    header: 'Path',
    rowHeader: true,
    sortable: true,
    cell: (r) => r.path,
    csv: (r) => r.path,
  },
  { id: 'title', header: 'Title', sortable: true, cell: (r) => r.title, csv: (r) => r.title },
  { id: 'access', header: 'Access', cell: (r) => <Badge>{r.access}</Badge>, csv: (r) => r.access },
  {
    id: 'length',
    header: 'Letters',
    numeric: true,
    hidden: true,
    cell: (r) => r.path.length,
    csv: (r) => r.path.length,
  },
  {
    id: 'byLink',
    header: 'By link',
    cell: (r) => (r.byLink ? 'yes' : 'no'),
    csv: (r) => r.byLink,
  },
];

/** Bulk actions without an effect. */
const bulk = (theme: Theme) => ({
  rows: `rows of the ${theme} table`,
  acts: [
    {
      label: 'Count',
      formatDone: (count: number) => `${count} ${count === 1 ? 'route' : 'routes'} counted`,
      each: async () => undefined,
    },
  ],
  onActed: () => undefined,
});

/** Simulates the server-side table. */
function answer({ page, sort, filters }: TableState) {
  const matching = ROWS.filter((row) => !filters.access || row.access === filters.access);
  const sorted = sort
    ? matching.toSorted((a, b) => {
        const key = sort.column === 'title' ? 'title' : 'path';
        return a[key].localeCompare(b[key]) * (sort.direction === 'asc' ? 1 : -1);
      })
    : matching;
  return { all: sorted, rows: sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

export function Data() {
  return (
    <Both
      id="data"
      title="Data"
      about="The table’s page, order and filter stand in the address; the two tables share it. Its rows are this product’s own routes."
    >
      {(theme) => (
        <>
          <Breadcrumbs
            label={`Breadcrumb, ${theme}`}
            items={[
              { label: 'Home', to: '/' },
              { label: 'Gallery', to: '/gallery' },
              { label: 'Data' },
            ]}
          />
          <RouteTable theme={theme} />
          <Pagination label={`Sample pages, ${theme}`} page={5} pages={12} toPage={() => '#data'} />
          <DescriptionList
            items={[
              { term: 'Accepted', detail: 'Terms 2025-01-15, Privacy 2025-01-15' },
              { term: 'Fingerprint', detail: <code className="text-sm">{'5f'.repeat(32)}</code> },
              { term: 'Tick', detail: 'set by scrolling to the end' },
            ]}
          />
        </>
      )}
    </Both>
  );
}

function RouteTable({ theme }: { theme: Theme }) {
  const control = useTableState(OPTIONS);
  const { all, rows } = answer(control);
  const [open, setOpen] = useState<RouteRow | null>(null);
  return (
    <>
      <DataTable
        id={`gallery-${theme}`}
        caption={`Routes, ${theme}`}
        columns={COLUMNS}
        control={control}
        rows={rows}
        rowKey={(row) => row.path}
        total={all.length}
        pageSize={PAGE_SIZE}
        empty={<Empty title="No routes">There are always some.</Empty>}
        exportRows={async () => all}
        onOpen={setOpen}
        bulk={bulk(theme)}
        filters={
          <SelectField
            label="Access"
            value={control.filters.access ?? ''}
            onChange={(event) => control.setFilter('access', event.target.value)}
          >
            <option value="">All</option>
            <option value="public">public</option>
            <option value="member">member</option>
            <option value="admin">admin</option>
            <option value="none">one that no route has</option>
          </SelectField>
        }
      />
      <Sheet open={open !== null} onOpenChange={() => setOpen(null)}>
        {open ? (
          <SheetContent title={open.title} description={open.path}>
            <DescriptionList
              items={[
                { term: 'Access', detail: open.access },
                { term: 'By link', detail: open.byLink ? 'yes' : 'no' },
              ]}
            />
          </SheetContent>
        ) : null}
      </Sheet>
    </>
  );
}
