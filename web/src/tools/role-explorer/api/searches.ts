import type { SavedSearch, SavedSearchContent } from '@roletrail/contracts/http/career';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { retryUnanswered } from '../../../lib/query-policy.ts';

const career = () => import('@roletrail/contracts/http/career');
/** Maximum length of a search name, characters. */
export const SEARCH_NAME_MAX = 120;

const PATH = '/tools/saved-searches';

/** Builds the query for saved searches, last changed first. */
export const searchesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['explorer', 'searches'],
    queryFn: async () =>
      (await http.json(PATH, async () => (await career()).savedSearchesAnswer)).items,
    retry: retryUnanswered,
  });

export async function createSearch(http: Http, search: SavedSearchContent): Promise<void> {
  await http.send(PATH, { method: 'POST', body: search });
}

/** @param search as last read. @throws EDIT_CONFLICT if it is outdated */
export async function renameSearch(
  http: Http,
  { id, revision, query }: SavedSearch,
  title: string,
): Promise<void> {
  await http.send(`${PATH}/${id}`, {
    method: 'PUT',
    headers: { 'if-match': `"${revision}"` },
    body: { title, query },
  });
}

/** @param options `keepalive`: the request outlives the page */
export async function deleteSearch(
  http: Http,
  id: string,
  options: { keepalive: boolean },
): Promise<void> {
  await http.send(`${PATH}/${id}`, { method: 'DELETE', ...options });
}
