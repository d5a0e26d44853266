import type { StaffTicket } from '@roletrail/contracts/http/support';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { StaffPersonLink } from '../../staff-links/person-link.tsx';
import { DESK_KEY, deskTicketQuery, moveTicket, openedTicket, replyAsStaff } from '../api/desk.ts';
import { HELD, TICKET_TOPIC_LABELS } from '../labels.ts';
import { DeleteTicket } from './delete-ticket.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Thread } from './thread.tsx';
import { TicketLoading } from './ticket-loading.tsx';

const STATUS = { open: 'Waiting for an answer', answered: 'Answered', closed: 'Closed' } as const;

/** Ticket at the desk: messages and staff actions. */
export function DeskTicket({ number, onDeleted }: { number: string; onDeleted: () => void }) {
  const { data, error, refetch } = useQuery(deskTicketQuery(useHttp(), number));
  if (data) return <Opened ticket={data} onDeleted={onDeleted} />;
  if (!error) return <TicketLoading />;
  if (isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
    return (
      <Alert variant="warning" title={`There is no ticket ${number}`}>
        It may have been deleted, or erased together with its person.
      </Alert>
    );
  }
  return (
    <Alert variant="destructive" title="We could not load the ticket">
      <p>{formatErrorMessage(error)}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
        Try Again
      </Button>
    </Alert>
  );
}

function Opened({ ticket, onDeleted }: { ticket: StaffTicket; onDeleted: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const [close, setClose] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useOpened(ticket);
  const done = (changed: StaffTicket) => {
    queries.setQueryData(deskTicketQuery(http, ticket.number).queryKey, changed);
    void queries.invalidateQueries({ queryKey: [...DESK_KEY, 'list'] });
  };
  const move = async (act: 'close' | 'reopen' | 'release') => {
    setFailure(null);
    try {
      done(await moveTicket(http, ticket.number, act));
    } catch (error) {
      setFailure(formatErrorMessage(error));
    }
  };
  return (
    <Card className="grid gap-6">
      <Facts ticket={ticket} />
      {ticket.held.length > 0 ? (
        <Alert variant="warning" title="Set aside as automatic">
          <p>
            It looks as if a program wrote it:{' '}
            {ticket.held.map((reason) => HELD[reason]).join(', ')}. The sender was not informed. If
            a person wrote it, move it to the queue or answer it.
          </p>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => void move('release')}>
            Move it to the queue
          </Button>
        </Alert>
      ) : null}
      <Thread messages={ticket.messages} names={{ person: ticket.name, staff: 'Support' }} />
      <ReplyForm
        label="Answer"
        send={async (message) => {
          done(await replyAsStaff(http, ticket.number, { message, close }));
          setClose(false);
        }}
      >
        <CheckboxField
          label="Close the ticket with this answer"
          checked={close}
          onChange={(event) => setClose(event.target.checked)}
        />
      </ReplyForm>
      {failure ? <Alert variant="destructive" title={failure} /> : null}
      <div className="flex flex-wrap gap-3 border-t border-border pt-5">
        {ticket.status === 'closed' ? (
          <Button variant="outline" onClick={() => void move('reopen')}>
            Reopen
          </Button>
        ) : (
          <Button variant="outline" onClick={() => void move('close')}>
            Close without an answer
          </Button>
        )}
        <DeleteTicket number={ticket.number} onDeleted={onDeleted} />
      </div>
    </Card>
  );
}

/** Marks the shown messages as read. If the call fails the ticket stays unread and is retried. */
function useOpened({ number, unread, messages }: StaffTicket) {
  const http = useHttp();
  const queries = useQueryClient();
  const last = unread ? messages.at(-1)?.id : undefined;
  const { mutate } = useMutation({
    mutationFn: (message: string) => openedTicket(http, number, message),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...DESK_KEY, 'list'] }),
  });
  useEffect(() => {
    if (last !== undefined) mutate(last);
  }, [last, mutate]);
}

function Facts({ ticket }: { ticket: StaffTicket }) {
  const facts = [
    { term: 'Topic', detail: TICKET_TOPIC_LABELS[ticket.topic] },
    { term: 'Name', detail: <bdi>{ticket.name}</bdi> },
    {
      term: 'E-mail',
      detail: <StaffPersonLink userId={ticket.userId}>{ticket.email}</StaffPersonLink>,
    },
    {
      term: 'Written',
      detail: <time dateTime={ticket.createdAt}>{formatUtc(ticket.createdAt)}</time>,
    },
  ];
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-xl">{ticket.number}</h2>
        <Badge>{STATUS[ticket.status]}</Badge>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
        {facts.map(({ term, detail }) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{detail}</dd>
          </div>
        ))}
      </dl>
      {ticket.userId !== null ? null : (
        <p className="text-sm text-muted">
          <strong className="text-foreground">Written signed out.</strong> Anyone can type any
          address here. Tell them nothing about an account.
        </p>
      )}
    </header>
  );
}
