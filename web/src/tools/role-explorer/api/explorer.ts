import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE } from '../../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/occupations');
const loadKept = () => import('@roletrail/contracts/http/career');

/**
 * Builds the query for all occupations. Cached for the visit; the data change only with a release.
 */
export function catalogueQuery(http: Http) {
  return queryOptions({
    queryKey: ['explorer', 'catalogue'],
    queryFn: () => http.json('/tools/occupations', async () => (await load()).catalogueAnswer),
    staleTime: NEVER_STALE,
  });
}

export function viewsQuery(http: Http) {
  return queryOptions({
    queryKey: ['explorer', 'views'],
    queryFn: () => http.json('/tools/views', async () => (await loadKept()).viewsAnswer),
  });
}

/** Records a view of this occupation, unless the user turned the history off. */
export async function look(http: Http, code: string): Promise<void> {
  await http.send('/tools/views', { method: 'POST', body: { code } });
}

/** @param code of one occupation; null: all */
export async function forgetViews(http: Http, code: string | null): Promise<void> {
  await http.send(`/tools/views${code === null ? '' : `/${code}`}`, { method: 'DELETE' });
}

/** @param revision of the saved item, as last read @throws EDIT_CONFLICT if it is outdated */
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
