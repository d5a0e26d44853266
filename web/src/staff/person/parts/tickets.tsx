import type { PersonAnswer } from '@roletrail/contracts/http/staff-people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listFilter, useListFilter } from '../../../kit/list-filter.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ticketsQuery } from '../person-calls.ts';
import { SaveTab } from './save-tab.tsx';

const STATUS = listFilter({
  table: 'person-tickets',
  rows: 'tickets',
  name: 'status',
  label: 'Status',
  all: 'All',
  values: { open: 'Open', answered: 'Answered', closed: 'Closed' },
});

/** Tickets that a person wrote while signed in, newest first. */
export function Tickets({ person }: { person: PersonAnswer['person'] }) {
  const filter = useListFilter(STATUS);
  const query = useInfiniteQuery(ticketsQuery(useHttp(), person.id, filter.query));
  return (
    <div className="grid gap-6">
      {filter.field}
      <QueryView
        query={query}
        what="the tickets"
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={
          <Empty title="No ticket">The person has written no such ticket while signed in.</Empty>
        }
      >
        {({ pages }) => (
          <ul aria-label="Tickets" className="divide-y divide-border border-y border-border">
            {pages
              .flatMap(({ items }) => items)
              .map(({ number, topic, status, createdAt }) => (
                <li key={number} className="grid gap-1 py-3">
                  <Link
                    className="link target inline-flex items-center font-bold"
                    to={`/support?${new URLSearchParams({ view: 'desk', ticket: number })}`}
                  >
                    {number}
                  </Link>
                  <span className="text-sm text-muted">
                    {topic.replaceAll('_', ' ')}, {status}, {formatLocal(createdAt)}
                  </span>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      <LoadMore queries={[query]}>Show more tickets</LoadMore>
      <SaveTab userId={person.id} tab="tickets" rows="tickets" filter={filter.query} />
    </div>
  );
}
