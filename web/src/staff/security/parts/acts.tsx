import type { StaffActs } from '@roletrail/contracts/http/staff-security';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listFilter, useListFilter } from '../../../kit/list-filter.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { staffActsQuery } from '../api.ts';
import { type Line, Lines } from './lines.tsx';
import { SaveSecurityList } from './list-tools.tsx';
import { Section, SectionPerson } from './section.tsx';

const TASK = listFilter({
  table: 'security-acts',
  rows: 'acts',
  name: 'task',
  label: 'Acts of',
  all: 'All tasks',
  values: {
    users: 'Users',
    content: 'Content',
    growth: 'Growth',
    ops: 'Operation',
    settings: 'Settings',
  },
});

/** What staff did lately, with their reasons. */
export function RecentActs() {
  const filter = useListFilter(TASK);
  const query = useInfiniteQuery(staffActsQuery(useHttp(), filter.query));
  return (
    <Section
      id="security-acts"
      title="Acts of staff"
      says="Each act has an event in the ledger with a digest of its reason."
    >
      {filter.field}
      <QueryView query={query} what="the acts of staff">
        {({ pages }) => (
          <Lines
            label="Acts of staff"
            none="Staff did nothing of this kind yet."
            lines={pages.flatMap(({ items }) => items).map(lineOf)}
          />
        )}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        <LoadMore queries={[query]}>Show more acts</LoadMore>
        <SaveSecurityList
          list="acts"
          rows="acts"
          says="The file has all these acts with their reasons, and e-mail addresses as you see them."
          filter={filter.query}
        />
      </div>
    </Section>
  );
}

function lineOf({
  eventId,
  at,
  action,
  target,
  reason,
  by,
  person,
}: StaffActs['items'][number]): Line {
  const title = (
    <>
      {formatAction(action)}
      {person === null ? ` (${target.id})` : null}
      {person === null ? null : (
        <>
          , <SectionPerson person={person} />
        </>
      )}
    </>
  );
  const says = (
    <>
      “{reason}”, <SectionPerson person={by} />
    </>
  );
  return { key: eventId, at, title, says };
}

/** Formats the code of an act: “Promo code: end early”. */
function formatAction(action: string): string {
  const words = action.replaceAll('_', ' ').replace('.', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
