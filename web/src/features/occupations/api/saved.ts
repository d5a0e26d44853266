import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const loadKept = () => import('@roletrail/contracts/http/career');

/** Builds the query for the saved occupations. */
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

/** @param id of the saved item, not of the occupation */
export async function unsave(http: Http, id: string): Promise<void> {
  await http.send(`/tools/saved-occupations/${id}`, { method: 'DELETE' });
}
