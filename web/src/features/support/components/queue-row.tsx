import type { StaffTicketSummary } from '@roletrail/contracts/http/support';
import { CornerDownRight, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn.ts';
import { formatFor, formatLocal, formatSince } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { TICKET_TOPIC_LABELS } from '../labels.ts';

/** Ticket of the queue: sender, waiting time, topic and status. */
export function QueueRow(props: { ticket: StaffTicketSummary; to: string; chosen: boolean }) {
  const { ticket, to, chosen } = props;
  const now = useNow(true, 60_000);
  const ours = ticket.last.from === 'staff';
  const since = ticket.waitingSince ?? ticket.updatedAt;
  return (
    <Link
      to={to}
      aria-current={chosen ? 'true' : undefined}
      className={cn(
        'nav-mark grid min-w-0 flex-1 grid-cols-1 gap-0.5 border-l-4 py-3 pr-3 pl-1 hover:bg-raised',
        chosen ? 'border-accent-edge bg-raised' : 'border-transparent',
      )}
    >
      <span className="grid">
        <span className="flex min-w-0 items-center gap-2">
          {ticket.unread ? <Unread /> : null}
          <bdi className={cn('truncate', ticket.unread ? 'font-extrabold' : 'font-medium')}>
            {ticket.name}
          </bdi>
        </span>
        <time
          dateTime={since}
          title={formatLocal(since)}
          className="flex items-center gap-1.5 text-sm"
        >
          {ticket.waitingSince === null ? (
            formatSince(since, now)
          ) : (
            <Waits since={since} now={now} />
          )}
        </time>
      </span>
      <span dir="auto" className="line-clamp-2 text-sm">
        {ours ? (
          <>
            <CornerDownRight aria-hidden="true" className="mr-1 inline size-4 align-[-0.125em]" />
            <span className="text-muted">We answered: </span>
          </>
        ) : null}
        {ticket.last.excerpt}
      </span>
      <span className="grid text-xs text-muted">
        <span>{TICKET_TOPIC_LABELS[ticket.topic]}</span>
        <span>{ticket.number}</span>
      </span>
    </Link>
  );
}

function Waits({ since, now }: { since: string; now: number }) {
  return (
    <>
      <Hourglass aria-hidden="true" className="size-3.5 text-muted" />
      <span className="sr-only">waiting</span> {formatFor(since, now)}
    </>
  );
}

/** A text, because a dot alone is unclear. */
function Unread() {
  return (
    <span className="shrink-0 rounded-sm border border-accent-edge bg-accent px-1.5 text-xs font-bold text-accent-ink">
      Unread<span className="sr-only">:</span>
    </span>
  );
}
