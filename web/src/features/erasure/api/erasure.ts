import type { DeletionReceipt, ErasureRequestAnswer } from '@roletrail/contracts/http/erasure';
import { ERASURE_PHRASE } from '@roletrail/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const contracts = () => import('@roletrail/contracts/http/erasure');

/** Builds the query for the pending erasure request; null if there is none. */
export function erasureQuery(http: Http) {
  return queryOptions({
    queryKey: ['erasure'],
    queryFn: async () => {
      const answer = await http.json(
        '/me/erasure',
        async () => (await contracts()).pendingErasureAnswer,
      );
      return answer.request;
    },
  });
}

/** @throws ProblemError PASSWORD_WRONG, ERASURE_REQUESTED, RATE_LIMITED */
export async function requestErasure(
  http: Http,
  currentPassword: string,
): Promise<ErasureRequestAnswer> {
  const body = { currentPassword, phrase: ERASURE_PHRASE };
  const asked = async () => (await contracts()).erasureRequestAnswer;
  return http.json('/me/erasure', asked, { method: 'POST', body });
}

/** @throws ProblemError NOT_FOUND if no request is pending */
export async function cancelErasure(http: Http): Promise<void> {
  await http.send('/me/erasure', { method: 'DELETE' });
}

/** @throws ProblemError LINK_INVALID */
export async function fetchDeletionReceipt(http: Http, token: string): Promise<DeletionReceipt> {
  return http.json('/erasure-receipt', async () => (await contracts()).deletionReceipt, {
    method: 'POST',
    body: { token },
  });
}
