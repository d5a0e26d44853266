import { queryOptions } from '@tanstack/react-query';
import type { TableControl } from '../../kit/table/use-table-state.ts';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';
import { saveList } from '../../lib/save-list.ts';

const load = () => import('@roletrail/contracts/http/staff-people');

/** State of the list in the URL. */
export const USERS_TABLE = {
  filters: ['q', 'role', 'decision'],
  sortable: ['email'],
} as const;

/** Builds the query for one page of people. */
export function usersQuery(http: Http, { filters, cursor, sort }: TableControl) {
  const order = sort?.column === 'email' ? 'email' : '-created';
  const query = new URLSearchParams({ ...filters, sort: order, ...(cursor ? { cursor } : {}) });
  return queryOptions({
    queryKey: [...STAFF_KEY, 'users', query.toString()],
    queryFn: () => http.json(`/admin/users?${query}`, async () => (await load()).peopleAnswer),
    staleTime: ALWAYS_STALE,
  });
}

/** Downloads everyone who matches the filters, with the reason on record. */
export async function exportUsers(
  http: Http,
  filters: Readonly<Record<string, string>>,
  reason: string,
): Promise<void> {
  await saveList(http, { path: '/admin/users', name: 'people' }, { ...filters, reason });
}
