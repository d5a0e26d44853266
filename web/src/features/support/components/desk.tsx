import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { listFilter, useListFilter } from '../../../kit/list-filter.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { SaveCsv } from '../../../kit/staff/save-csv.tsx';
import { useSelection } from '../../../kit/table/selection.ts';
import { type BulkAct, SelectionBar } from '../../../kit/table/selection-bar.tsx';
import { cn } from '../../../lib/cn.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { saveList } from '../../../lib/save-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { DESK_KEY, type DeskView, deskQuery, moveTicket } from '../api/desk.ts';
import { DeskTicket } from './desk-ticket.tsx';
import { QueueRow } from './queue-row.tsx';
import { TicketLoading } from './ticket-loading.tsx';
import { useRowKeys } from './use-row-keys.ts';

const VIEWS: Readonly<Record<DeskView, string>> = {
  open: 'Waiting for an answer',
  answered: 'Answered',
  closed: 'Closed',
  held: 'Set aside as automatic',
};

/** Bulk actions on tickets; each ticket gets its own event. */
const ACTS = {
  open: { act: 'close', label: 'Close', past: 'closed' },
  answered: { act: 'close', label: 'Close', past: 'closed' },
  closed: { act: 'reopen', label: 'Reopen', past: 'reopened' },
  held: { act: 'release', label: 'Move to the queue', past: 'moved to the queue' },
} as const satisfies Record<DeskView, unknown>;

const QUEUE = listFilter({
  table: 'tickets',
  rows: 'tickets',
  name: 'queue',
  label: 'Show',
  all: null,
  values: VIEWS,
  resets: ['ticket'],
});

/** Support desk: the queue and one ticket. The server checks the access. */
export function Desk() {
  const http = useHttp();
  const [search, setSearch] = useSearchParams();
  const queue = useListFilter(QUEUE);
  const view = queue.value || 'open';
  const number = search.get('ticket');
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section
        aria-label="Queue"
        className={cn('grid grid-cols-1 content-start gap-4', number && 'max-xl:hidden')}
      >
        {queue.field}
        <Queue key={view} view={view} chosen={number} />
        <div>
          <SaveCsv
            rows="tickets"
            says="The file has all tickets of this list with the names and e-mail addresses, but not the messages."
            save={(reason) =>
              saveList(http, { path: '/staff/tickets', name: 'tickets' }, { view, reason })
            }
            size="sm"
          />
        </div>
      </section>
      {number === null ? (
        <div className="max-xl:hidden">
          <Empty title="Choose a ticket">What the person wrote, and your answer to it.</Empty>
        </div>
      ) : (
        <div className="grid content-start gap-4">
          <Link
            className="link inline-flex target items-center justify-self-start xl:hidden"
            to={addressOf(view, null)}
          >
            Back to the queue
          </Link>
          <DeskTicket
            key={number}
            number={number}
            onDeleted={() => setSearch({ view: 'desk', queue: view })}
          />
        </div>
      )}
    </div>
  );
}

function addressOf(view: DeskView, number: string | null): string {
  const query = new URLSearchParams({ view: 'desk', queue: view });
  if (number !== null) query.set('ticket', number);
  return `/support?${query}`;
}

function Queue({ view, chosen }: { view: DeskView; chosen: string | null }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deskQuery(http, view),
  );
  const tickets = data?.pages.flatMap((page) => page.items) ?? [];
  const rows = useRowKeys();
  const selection = useSelection(tickets.map((ticket) => ticket.number));
  if (data === undefined) {
    if (!error) return <TicketLoading />;
    return <LoadFailure what="the queue" error={error} onRetry={() => void refetch()} />;
  }
  if (tickets.length === 0) {
    return (
      <Empty title={view === 'open' ? 'No one is waiting' : 'No tickets here'}>
        {view === 'open' ? 'New tickets appear here as they come.' : 'Choose another list above.'}
      </Empty>
    );
  }
  const { act, label, past } = ACTS[view];
  const move: BulkAct = {
    label,
    formatDone: (count) => `${count} ${count === 1 ? 'ticket' : 'tickets'} ${past}`,
    each: async (number) => {
      await moveTicket(http, number, act);
    },
  };
  return (
    <>
      <SelectionBar
        rows="tickets"
        selection={selection}
        acts={[move]}
        onActed={() => void queries.invalidateQueries({ queryKey: DESK_KEY })}
      />
      <ul ref={rows} className="divide-y divide-border rounded-md border border-border bg-surface">
        {tickets.map((ticket) => (
          <li key={ticket.number} className="flex items-start">
            <Checkbox
              className="m-3"
              aria-label={`Select ${ticket.number}`}
              checked={selection.has(ticket.number)}
              onChange={() => selection.toggle(ticket.number)}
            />
            <QueueRow
              ticket={ticket}
              to={addressOf(view, ticket.number)}
              chosen={ticket.number === chosen}
            />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}
