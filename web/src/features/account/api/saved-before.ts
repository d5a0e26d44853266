import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const answer = async () => (await import('@roletrail/contracts/http/account')).savedBeforeAnswer;

/** Items that were saved in the account before its owner proved the address. */
export function savedBeforeQuery(http: Http) {
  return queryOptions({
    queryKey: ['account', 'saved-before'],
    queryFn: () => http.json('/me/saved-before', answer),
  });
}

/** They are offered for deletion no longer. */
export async function keepSaved(http: Http): Promise<void> {
  await http.send('/me/saved-before/keep', { method: 'POST' });
}

export async function deleteSaved(http: Http): Promise<void> {
  await http.send('/me/saved-before', { method: 'DELETE' });
}
