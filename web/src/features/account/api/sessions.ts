import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';

const sessionsAnswer = async () => (await import('@roletrail/contracts/http/auth')).sessionsAnswer;
const signInsAnswer = async () => (await import('@roletrail/contracts/http/account')).signInsAnswer;

/** How often the list is read again while it is on the screen; that extends no session. */
const REFRESH_MS = 30_000;

export function sessionsQuery(http: Http) {
  return queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async () => (await http.json('/auth/sessions', sessionsAnswer)).items,
    staleTime: ALWAYS_STALE,
    refetchInterval: REFRESH_MS,
  });
}

/** @throws ProblemError NOT_FOUND when it has ended already */
export async function endSession(http: Http, id: string): Promise<void> {
  await http.send(`/auth/sessions/${id}`, { method: 'DELETE' });
}

/** What happened to the account, the latest first. */
export function signInHistoryQuery(http: Http) {
  return infiniteQueryOptions({
    queryKey: ['account', 'sign-ins'],
    queryFn: ({ pageParam }) =>
      http.json(`/auth/sign-ins?limit=15${pageParam ? `&before=${pageParam}` : ''}`, signInsAnswer),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: ALWAYS_STALE,
  });
}
