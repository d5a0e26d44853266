import type { PersonAnswer, PersonDecisions } from '@roletrail/contracts/http/staff-people';
import { reasonWords } from '@roletrail/contracts/receipt/reason-words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DECISION_LABELS } from '../../../features/consent-words/labels.ts';
import { formatRequest, requestsAfter } from '../../../features/consent-words/requests.ts';
import { listFilter, useListFilter } from '../../../kit/list-filter.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { decisionsQuery } from '../person-calls.ts';
import { Certificate } from './certificate.tsx';
import { SaveTab } from './save-tab.tsx';

const DOCUMENTS = { terms: 'Terms', privacy: 'Privacy policy' };

const DECISION = listFilter({
  table: 'person-decisions',
  rows: 'decisions',
  name: 'decision',
  label: 'Decision',
  all: 'All',
  values: DECISION_LABELS,
});

/** Decisions of a person, newest first, each with its documents and its record. */
export function PersonDecisionList({ person }: { person: PersonAnswer['person'] }) {
  const filter = useListFilter(DECISION);
  const query = useInfiniteQuery(decisionsQuery(useHttp(), person.id, filter.query));
  return (
    <div className="grid gap-6">
      {filter.field}
      <QueryView
        query={query}
        what="the decisions"
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={<Empty title="No decision">The person has made no such decision.</Empty>}
      >
        {({ pages }) => (
          <Decisions userId={person.id} pages={pages} isWhole={filter.value === ''} />
        )}
      </QueryView>
      <LoadMore queries={[query]}>Show more decisions</LoadMore>
      <SaveTab userId={person.id} tab="decisions" rows="decisions" filter={filter.query} />
    </div>
  );
}

function Decisions(props: {
  userId: string;
  pages: readonly PersonDecisions[];
  /** false: decisions are left out, so that requests have no place between them */
  isWhole: boolean;
}) {
  const { userId, pages, isWhole } = props;
  const items = pages.flatMap((page) => page.items);
  const requests = isWhole ? (pages[0]?.requests ?? []) : [];
  return (
    <ol aria-label="Decisions" className="divide-y divide-border border-y border-border">
      {items.map((one, i) => (
        <Decision
          key={one.eventId}
          userId={userId}
          decision={one}
          requests={requestsAfter(requests, items, i)}
        />
      ))}
    </ol>
  );
}

function Decision(props: {
  userId: string;
  decision: PersonDecisions['items'][number];
  requests: readonly PersonDecisions['requests'][number][];
}) {
  const { userId, decision, requests } = props;
  const { topic, partition, offset, documents, reason } = decision;
  const record = new URLSearchParams({ record: `${topic}/${partition}/${offset}` });
  return (
    <li className="grid gap-1 py-3">
      <p>
        <strong>{DECISION_LABELS[decision.decision]}</strong>, {formatUtc(decision.decidedAt)}
      </p>
      {reason === null ? null : (
        <p className="text-sm text-muted">
          {decision.decision === 'accepted' ? 'Why asked' : 'Reason'}:{' '}
          {reasonWords(reason) ?? `“${reason}”`}
        </p>
      )}
      {requests.map((request) => (
        <p key={request.eventId} className="text-sm">
          {formatRequest(request)}
        </p>
      ))}
      {documents.map(({ docType, version, sha256 }) => (
        <p key={docType} className="text-sm [overflow-wrap:anywhere]">
          {sha256 === null ? (
            `${DOCUMENTS[docType]} ${version}`
          ) : (
            <Link className="link target" to={`/${docType}?${new URLSearchParams({ version })}`}>
              {DOCUMENTS[docType]} {version}
            </Link>
          )}
          {sha256 === null ? null : <code className="block text-muted">SHA-256 {sha256}</code>}
        </p>
      ))}
      <Link className="link target inline-flex items-center" to={`/admin/reports?${record}`}>
        Record and proof
      </Link>
      <Certificate userId={userId} eventId={decision.eventId} />
    </li>
  );
}
