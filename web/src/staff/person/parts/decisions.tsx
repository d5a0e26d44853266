import type { PersonAnswer, PersonDecisions } from '@roletrail/contracts/http/staff-people';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DECISION_LABELS } from '../../../features/consent-words/labels.ts';
import { formatRequest, requestsAfter } from '../../../features/consent-words/requests.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { decisionsQuery } from '../person-calls.ts';
import { Certificate } from './certificate.tsx';

const DOCUMENTS = { terms: 'Terms', privacy: 'Privacy policy' };

/** Decisions of a person, newest first, each with its documents and its record. */
export function PersonDecisionList({ person }: { person: PersonAnswer['person'] }) {
  const query = useQuery(decisionsQuery(useHttp(), person.id));
  return (
    <QueryView query={query} what="the decisions">
      {({ items, requests }) =>
        items.length === 0 ? (
          <Empty title="No decision">The person has neither accepted nor declined.</Empty>
        ) : (
          <ol aria-label="Decisions" className="divide-y divide-border border-y border-border">
            {items.map((one, i) => (
              <Decision
                key={one.eventId}
                userId={person.id}
                decision={one}
                requests={requestsAfter(requests, items, i)}
              />
            ))}
          </ol>
        )
      }
    </QueryView>
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
        <p className="text-sm text-muted">Reason: {reason.replaceAll('_', ' ')}</p>
      )}
      {requests.map((request) => (
        <p key={request.eventId} className="text-sm">
          {formatRequest(request)}
        </p>
      ))}
      {documents.map(({ docType, version, sha256 }) => (
        <p key={docType} className="text-sm [overflow-wrap:anywhere]">
          {DOCUMENTS[docType]} {version}
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
