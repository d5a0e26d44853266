import type { TicketSummary } from '@roletrail/contracts/http/support';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ownTicketQuery, ownTicketsQuery, replyToOwn } from '../api/tickets.ts';
import { TICKET_TOPIC_LABELS } from '../labels.ts';
import { TicketLoading } from './ticket-loading.tsx';
import { StatusBadge, TicketPanel } from './ticket-panel.tsx';

/** Shows the user's tickets, or the one in the URL. */
export function OwnTickets() {
  const [search] = useSearchParams();
  const number = search.get('ticket');
  return number === null ? <List /> : <One number={number} />;
}

function List() {
  const { data, error, refetch } = useQuery(ownTicketsQuery(useHttp()));
  if (data === undefined) {
    return error ? <Failed error={error} retry={() => void refetch()} /> : <TicketLoading />;
  }
  if (data.length === 0) {
    return (
      <Empty
        title="You have no tickets"
        action={
          <Button asChild variant="outline">
            <Link to="/contact">Write to us</Link>
          </Button>
        }
      >
        What you write to us while signed in appears here, with our answers.
      </Empty>
    );
  }
  return (
    <ul className="grid gap-3">
      {data.map((ticket) => (
        <li key={ticket.number}>
          <Row ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}

function Row({ ticket }: { ticket: TicketSummary }) {
  return (
    <Link
      to={`/support?view=tickets&ticket=${ticket.number}`}
      className="group flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-border bg-surface px-5 py-4 hover:bg-raised"
    >
      <span className="grid gap-0.5">
        <span className="font-bold underline-offset-4 group-hover:underline">
          {TICKET_TOPIC_LABELS[ticket.topic]}
        </span>
        <span className="text-sm text-muted">
          {ticket.number} · last updated {formatLocal(ticket.updatedAt)}
        </span>
      </span>
      <StatusBadge status={ticket.status} />
    </Link>
  );
}

function One({ number }: { number: string }) {
  const http = useHttp();
  const queries = useQueryClient();
  const query = ownTicketQuery(http, number);
  const { data, error, refetch } = useQuery(query);
  return (
    <div className="grid gap-5">
      <Link
        className="link inline-flex target items-center justify-self-start"
        to="/support?view=tickets"
      >
        All my tickets
      </Link>
      {data ? (
        <Card>
          <TicketPanel
            ticket={data}
            send={async (message) => {
              queries.setQueryData(query.queryKey, await replyToOwn(http, number, message));
            }}
          />
        </Card>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <TicketLoading />
      )}
    </div>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  if (isProblem(error, 'CONSENT_REQUIRED')) {
    return (
      <Alert variant="warning" title="Decide about the terms to see your tickets">
        <p>
          <Link className="link" to="/dashboard">
            Read the terms and decide
          </Link>
          . The link in our mails opens a ticket without that.
        </p>
      </Alert>
    );
  }
  if (isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
    return <Alert variant="warning" title="You have no ticket with this number" />;
  }
  return (
    <Alert variant="destructive" title="We could not load your tickets">
      <p>{formatErrorMessage(error)}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={retry}>
        Try Again
      </Button>
    </Alert>
  );
}
