import type { PersonAnswer } from '@roletrail/contracts/http/staff-people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listFilter, useListFilter } from '../../../kit/list-filter.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { actsQuery } from '../person-calls.ts';
import { SaveTab } from './save-tab.tsx';

const LABELS: Readonly<Record<string, string>> = {
  'person.grant_role': 'Role given',
  'person.revoke_role': 'Role taken away',
  'person.limit_capabilities': 'Tasks changed',
  'person.lock': 'Account locked',
  'person.unlock': 'Account unlocked',
  'person.set_plan': 'Plan set',
  'person.undo_plan': 'Change of plan undone',
  'person.end_plan': 'Plan ended',
  'person.send_verification': 'Link to confirm the address sent',
  'person.end_sessions': 'Sessions ended',
  'session.end': 'One session ended',
  'person.ask_again': 'Asked to decide again',
  'person.reset_second_factor': 'Second factor reset',
  'person.request_erasure': 'Deletion requested',
  'person.approve_erasure': 'Deletion approved',
  'person.cancel_erasure': 'Deletion taken back',
  'person.hold': 'Legal hold set',
  'person.lift_hold': 'Legal hold lifted',
  'person.export': 'List of this page saved as a file',
  'person.undo_hold': 'Legal hold taken back',
};

const ACTION = listFilter({
  table: 'person-acts',
  rows: 'acts',
  name: 'action',
  label: 'Act',
  all: 'All acts',
  values: LABELS,
});

/** What staff did to an account, newest first. */
export function Acts({ person }: { person: PersonAnswer['person'] }) {
  const filter = useListFilter(ACTION);
  const query = useInfiniteQuery(actsQuery(useHttp(), person.id, filter.query));
  return (
    <div className="grid gap-6">
      {filter.field}
      <QueryView
        query={query}
        what="the acts of staff"
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={
          <Empty title="No act">
            {filter.value === ''
              ? 'Staff have changed nothing on this account.'
              : 'Staff have done nothing of this kind here.'}
          </Empty>
        }
      >
        {({ pages }) => (
          <ol aria-label="Acts of staff" className="divide-y divide-border border-y border-border">
            {pages
              .flatMap(({ items }) => items)
              .map(({ eventId, action, reason, staffEmail, at }) => (
                <li key={eventId} className="grid gap-1 py-3 [overflow-wrap:anywhere]">
                  <strong>{LABELS[action] ?? action}</strong>
                  <span>{reason}</span>
                  <span className="text-sm text-muted">
                    {staffEmail}, {formatLocal(at)}
                  </span>
                </li>
              ))}
          </ol>
        )}
      </QueryView>
      <LoadMore queries={[query]}>Show more acts</LoadMore>
      <SaveTab userId={person.id} tab="acts" rows="acts of staff" filter={filter.query} />
    </div>
  );
}
