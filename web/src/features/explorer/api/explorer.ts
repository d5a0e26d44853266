import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE } from '../../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/occupations');
const loadKept = () => import('@roletrail/contracts/http/career');

/** All occupations, once a visit: the data change with a release of ours. */
export function catalogueQuery(http: Http) {
  return queryOptions({
    queryKey: ['explorer', 'catalogue'],
    queryFn: () => http.json('/tools/occupations', async () => (await load()).catalogueAnswer),
    staleTime: NEVER_STALE,
  });
}

export function savedQuery(http: Http) {
  return queryOptions({
    queryKey: ['explorer', 'saved'],
    queryFn: () =>
      http.json('/tools/saved-occupations', async () => (await loadKept()).savedOccupationsAnswer),
  });
}

export async function save(http: Http, code: string): Promise<void> {
  await http.send('/tools/saved-occupations', { method: 'POST', body: { code } });
}

/** @param id of what is saved, not of the occupation */
export async function unsave(http: Http, id: string): Promise<void> {
  await http.send(`/tools/saved-occupations/${id}`, { method: 'DELETE' });
}

export function viewsQuery(http: Http) {
  return queryOptions({
    queryKey: ['explorer', 'views'],
    queryFn: () => http.json('/tools/views', async () => (await loadKept()).viewsAnswer),
  });
}

/** Has it kept that this occupation was looked at, unless the person switched that off. */
export async function look(http: Http, code: string): Promise<void> {
  await http.send('/tools/views', { method: 'POST', body: { code } });
}

/** @param code of one occupation; null: all */
export async function forgetViews(http: Http, code: string | null): Promise<void> {
  await http.send(`/tools/views${code === null ? '' : `/${code}`}`, { method: 'DELETE' });
}

/** @param revision of what is saved, as it was read. @throws EDIT_CONFLICT when it is older */
export async function changeNote(
  http: Http,
  { id, revision }: { id: string; revision: number },
  note: string,
): Promise<void> {
  await http.send(`/tools/saved-occupations/${id}`, {
    method: 'PUT',
    headers: { 'if-match': `"${revision}"` },
    body: { note },
  });
}
