import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';
import { saveList } from '../../lib/save-list.ts';

const load = () => import('@roletrail/contracts/http/staff-people');
const keyOf = (userId: string) => [...STAFF_KEY, 'person', userId];

export function personQuery(http: Http, userId: string) {
  return queryOptions({
    queryKey: keyOf(userId),
    queryFn: () => http.json(`/admin/users/${userId}`, async () => (await load()).personAnswer),
    staleTime: ALWAYS_STALE,
  });
}

/** Rows of a page. */
const TAB_LIMIT = '50';

type PersonTab = 'decisions' | 'sessions' | 'tickets' | 'acts';
type TabFilter = Readonly<Record<string, string>>;

/** Downloads a tab of a person as CSV. */
export const savePersonTab = (
  http: Http,
  { userId, tab }: { readonly userId: string; readonly tab: PersonTab },
  body: TabFilter & { readonly reason: string },
): Promise<void> =>
  saveList(http, { path: `/admin/users/${userId}/${tab}`, name: `person-${tab}` }, body);

/** Builds the paged query for a tab of a person, newest first. */
function tabQuery<T extends { readonly nextCursor: string | null }>(
  http: Http,
  { userId, tab }: { readonly userId: string; readonly tab: PersonTab },
  filter: TabFilter,
  schema: () => Promise<z.ZodType<T>>,
) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(userId), tab, filter],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: TAB_LIMIT, ...filter });
      if (pageParam !== '') query.set('cursor', pageParam);
      return http.json(`/admin/users/${userId}/${tab}?${query}`, schema);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: ALWAYS_STALE,
  });
}

export const decisionsQuery = (http: Http, userId: string, filter: TabFilter) =>
  tabQuery(http, { userId, tab: 'decisions' }, filter, async () => (await load()).personDecisions);

export const ticketsQuery = (http: Http, userId: string, filter: TabFilter) =>
  tabQuery(http, { userId, tab: 'tickets' }, filter, async () => (await load()).personTickets);

export const actsQuery = (http: Http, userId: string, filter: TabFilter) =>
  tabQuery(http, { userId, tab: 'acts' }, filter, async () => (await load()).personActs);

/** Ends sessions of a person. @param sessionId null: all */
export async function endSessions(
  http: Http,
  userId: string,
  sessionId: string | null,
  reason: string,
): Promise<void> {
  const body = { reason, sessionId };
  await http.send(`/admin/users/${userId}/sessions/end`, { method: 'POST', body });
}

/** Gives or takes a role. @param version of the person’s access, as last read */
export async function setRole(
  http: Http,
  path: { readonly userId: string; readonly role: string },
  version: string,
  body: object,
): Promise<void> {
  await http.send(`/admin/users/${path.userId}/roles/${path.role}`, {
    method: 'PUT',
    body,
    headers: { 'if-match': version },
  });
}

/** Limits an administrator to tasks. @param version of the person’s access, as last read */
export async function setCapabilities(
  http: Http,
  userId: string,
  version: string,
  body: object,
): Promise<void> {
  await http.send(`/admin/users/${userId}/capabilities`, {
    method: 'PUT',
    body,
    headers: { 'if-match': version },
  });
}

export async function resetFactor(http: Http, userId: string, body: object): Promise<void> {
  await http.send(`/admin/users/${userId}/second-factor/reset`, { method: 'POST', body });
}
