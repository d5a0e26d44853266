import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const answer = async () => (await import('@roletrail/contracts/http/account')).savedBeforeAnswer;

/** Builds the query for items saved before the address was verified. */
export function savedBeforeQuery(http: Http) {
  return queryOptions({
    queryKey: ['account', 'saved-before'],
    queryFn: () => http.json('/me/saved-before', answer),
  });
}

/** Keeps the items and ends the offer to delete them. */
export async function keepSaved(http: Http): Promise<void> {
  await http.send('/me/saved-before/keep', { method: 'POST' });
}

export async function deleteSaved(http: Http): Promise<void> {
  await http.send('/me/saved-before', { method: 'DELETE' });
}
