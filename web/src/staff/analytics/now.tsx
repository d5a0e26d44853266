import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Column } from '../../kit/table/columns.ts';
import { WholeTable } from '../../kit/table/whole-table.tsx';
import { formatUtc } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { LiveVisitsFeed } from './live-visits.ts';

type Page = { readonly path: string; readonly visits: number };

const COLUMNS: readonly Column<Page>[] = [
  {
    id: 'path',
    header: 'Page',
    rowHeader: true,
    cell: ({ path }) => path,
    csv: ({ path }) => path,
  },
  {
    id: 'visits',
    header: 'Visits now',
    numeric: true,
    cell: ({ visits }) => visits.toLocaleString('en-GB'),
    csv: ({ visits }) => visits,
  },
];

/** Rows of the table; the file has all pages. */
const SHOWN_PAGES = 5;

/** Visits of the last five minutes and their pages, as the server sends them. */
export function VisitsNow() {
  const http = useHttp();
  const [live] = useState(() => new LiveVisitsFeed(http));
  const view = useSyncExternalStore(live.subscribe, live.getView, live.getView);
  useEffect(() => {
    live.start();
    return () => live.stop();
  }, [live]);
  return (
    <section aria-labelledby="analytics-now" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="analytics-now" className="text-xl">
        Now
      </h2>
      {view.phase === 'shown' ? (
        <Shown {...view.frame} />
      ) : (
        <p role="status">
          {view.phase === 'refused'
            ? 'You may no longer see live visits.'
            : 'Waiting for the live numbers...'}
        </p>
      )}
    </section>
  );
}

function Shown({ total, pages, at }: { total: number; pages: readonly Page[]; at: string }) {
  const shown = pages.slice(0, SHOWN_PAGES);
  const counted = shown.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <>
      <p>
        <span className="text-2xl font-bold tabular-nums">{total.toLocaleString('en-GB')}</span>{' '}
        {total === 1 ? 'visit was' : 'visits were'} active in the last 5 minutes.{' '}
        <span className="text-sm text-muted">{formatUtc(at)}, sent every 2 seconds.</span>
      </p>
      {pages.length > 0 ? (
        <WholeTable
          id="analytics-now-pages"
          caption="Last page of each active visit"
          columns={COLUMNS}
          rows={shown}
          file={pages}
          rowKey={({ path }) => path}
        />
      ) : null}
      {counted < total ? (
        <p className="text-sm text-muted">
          {(total - counted).toLocaleString('en-GB')} more on other pages.
        </p>
      ) : null}
    </>
  );
}
