import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { linkedTicketQuery, replyByLink } from '../api/tickets.ts';
import { TicketLoading } from './ticket-loading.tsx';
import { TicketPanel } from './ticket-panel.tsx';

/** Shows the ticket of a status link. */
export function LinkedTicket({ token }: { token: string }) {
  const http = useHttp();
  const queries = useQueryClient();
  const query = linkedTicketQuery(http, token);
  const { data, error, refetch } = useQuery(query);
  if (data) {
    return (
      <Card>
        <TicketPanel
          ticket={data}
          send={async (message) => {
            queries.setQueryData(query.queryKey, await replyByLink(http, token, message));
          }}
        />
      </Card>
    );
  }
  if (!error) return <TicketLoading />;
  if (isProblem(error, 'NOT_FOUND')) {
    return (
      <Alert variant="warning" title="This link opens no ticket">
        <p>
          It may be cut off, older than 180 days, or its ticket was deleted. Newer mails about the
          same ticket hold a newer link.{' '}
          <Link className="link" to="/contact">
            Write to us again
          </Link>
        </p>
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
