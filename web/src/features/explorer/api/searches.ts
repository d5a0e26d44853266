import type { SavedSearch, SavedSearchContent } from '@roletrail/contracts/http/career';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { retryUnanswered } from '../../../lib/query-policy.ts';

const career = () => import('@roletrail/contracts/http/career');
/** Characters of a search's name. */
export const SEARCH_NAME_MAX = 120;

const PATH = '/tools/saved-searches';

/** Searches that the person saved, the last changed first. */
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

/** @param search as it was read. @throws EDIT_CONFLICT when it is older than what is kept */
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

/** @param options `keepalive` lets the call outlive the page */
export async function deleteSearch(
  http: Http,
  id: string,
  options: { keepalive: boolean },
): Promise<void> {
  await http.send(`${PATH}/${id}`, { method: 'DELETE', ...options });
}
