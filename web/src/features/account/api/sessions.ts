import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';

const sessionsAnswer = async () => (await import('@roletrail/contracts/http/auth')).sessionsAnswer;
const signInsAnswer = async () => (await import('@roletrail/contracts/http/account')).signInsAnswer;

/** Refetch interval of the visible list, ms; does not extend the session. */
const REFRESH_MS = 30_000;

export function sessionsQuery(http: Http) {
  return queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async () => (await http.json('/auth/sessions', sessionsAnswer)).items,
    staleTime: ALWAYS_STALE,
    refetchInterval: REFRESH_MS,
  });
}

/** @throws ProblemError NOT_FOUND if it has already ended */
export async function endSession(http: Http, id: string): Promise<void> {
  await http.send(`/auth/sessions/${id}`, { method: 'DELETE' });
}

/** Builds the query for the events of the account, latest first. */
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
