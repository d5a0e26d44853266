import type {
  NewTicketAnswer,
  Ticket,
  TicketSummary,
  TicketTopic,
} from '@roletrail/contracts/http/support';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/support');
const ticketSchema = async () => (await load()).ticket;

export type NewTicket = {
  name: string;
  email: string;
  topic: TicketTopic;
  message: string;
  website: string;
  formToken: string;
};

export function sendTicket(http: Http, body: NewTicket): Promise<NewTicketAnswer> {
  const schema = async () => (await load()).newTicketAnswer;
  return http.json('/support/tickets', schema, { method: 'POST', body });
}

/** Builds the query for the ticket of a status link. */
export function linkedTicketQuery(http: Http, token: string) {
  return queryOptions({
    queryKey: ['ticket-by-link', token],
    queryFn: () =>
      http.json('/support/status', ticketSchema, { method: 'POST', body: { token }, auth: 'none' }),
    staleTime: ALWAYS_STALE,
  });
}

export function replyByLink(http: Http, token: string, message: string): Promise<Ticket> {
  const body = { token, message };
  return http.json('/support/status/replies', ticketSchema, { method: 'POST', body, auth: 'none' });
}

/** Builds the query for the user's tickets, last updated first. */
export function ownTicketsQuery(http: Http) {
  return queryOptions({
    queryKey: ['me', 'tickets'],
    queryFn: async (): Promise<TicketSummary[]> =>
      (await http.json('/me/tickets', async () => (await load()).ticketsAnswer)).items,
    staleTime: ALWAYS_STALE,
  });
}

export function ownTicketQuery(http: Http, number: string) {
  return queryOptions({
    queryKey: ['me', 'tickets', number],
    queryFn: () => http.json(`/me/tickets/${encodeURIComponent(number)}`, ticketSchema),
    staleTime: ALWAYS_STALE,
  });
}

export function replyToOwn(http: Http, number: string, message: string): Promise<Ticket> {
  const path = `/me/tickets/${encodeURIComponent(number)}/replies`;
  return http.json(path, ticketSchema, { method: 'POST', body: { message } });
}
