import type { StaffTicket } from '@roletrail/contracts/http/support';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/support');
const schema = async () => (await load()).staffTicket;

export type DeskView = 'open' | 'answered' | 'closed' | 'held';

/** Query key prefix of the desk. */
export const DESK_KEY = ['desk'] as const;

/** Builds the paged query for the queue. */
export function deskQuery(http: Http, view: DeskView) {
  return infiniteQueryOptions({
    queryKey: [...DESK_KEY, 'list', view],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ view, ...(pageParam ? { cursor: pageParam } : {}) });
      return http.json(`/staff/tickets?${query}`, async () => (await load()).staffTicketsAnswer);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: ALWAYS_STALE,
    refetchOnWindowFocus: true,
  });
}

export function deskTicketQuery(http: Http, number: string) {
  return queryOptions({
    queryKey: [...DESK_KEY, 'ticket', number],
    queryFn: () => http.json(pathOf(number), schema),
    staleTime: ALWAYS_STALE,
  });
}

export function replyAsStaff(
  http: Http,
  number: string,
  body: { message: string; close: boolean },
): Promise<StaffTicket> {
  return http.json(`${pathOf(number)}/replies`, schema, { method: 'POST', body });
}

export function moveTicket(
  http: Http,
  number: string,
  act: 'close' | 'reopen' | 'release',
): Promise<StaffTicket> {
  return http.json(`${pathOf(number)}/status`, schema, { method: 'POST', body: { act } });
}

/** Marks a ticket as read up to this message. */
export async function openedTicket(http: Http, number: string, message: string): Promise<void> {
  await http.send(`${pathOf(number)}/opened`, { method: 'POST', body: { message } });
}

export async function deleteTicket(
  http: Http,
  number: string,
  body: { readonly reason: string; readonly currentPassword: string },
): Promise<void> {
  await http.send(pathOf(number), { method: 'DELETE', body });
}

const pathOf = (number: string) => `/staff/tickets/${encodeURIComponent(number)}`;
