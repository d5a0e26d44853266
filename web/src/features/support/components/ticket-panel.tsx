import type { Ticket } from '@roletrail/contracts/http/support';
import { formatLocal } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { STATUS_FOR_PERSON, TICKET_TOPIC_LABELS } from '../labels.ts';
import { ReplyForm } from './reply-form.tsx';
import { Thread } from './thread.tsx';

const NAMES = { person: 'You', staff: 'RoleTrail support' } as const;

/** Ticket as its author sees it, with a reply form. */
export function TicketPanel({
  ticket,
  send,
}: {
  ticket: Ticket;
  send: (message: string) => Promise<void>;
}) {
  return (
    <article aria-labelledby="ticket" className="grid gap-6">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="ticket" className="text-xl">
            Ticket {ticket.number}
          </h2>
          <StatusBadge status={ticket.status} />
        </div>
        <p className="text-sm text-muted">
          {TICKET_TOPIC_LABELS[ticket.topic]} · sent {formatLocal(ticket.createdAt)}
        </p>
      </header>
      <Thread messages={ticket.messages} names={NAMES} />
      <ReplyForm
        label={ticket.status === 'closed' ? 'Reply (this reopens the ticket)' : 'Reply'}
        send={send}
      />
    </article>
  );
}

export function StatusBadge({ status }: { status: Ticket['status'] }) {
  return (
    <Badge variant={status === 'answered' ? 'success' : 'default'}>
      {STATUS_FOR_PERSON[status]}
    </Badge>
  );
}
