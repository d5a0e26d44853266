import { QUERY_RETRIES, QUERY_STALE_MS } from '@roletrail/contracts/limits';
import { QueryClient } from '@tanstack/react-query';
import { statusOf } from './http-errors.ts';

/** Up to two retries, none when the answer was 401 or 403: asking again changes no permission. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  return failures < QUERY_RETRIES && status !== 401 && status !== 403;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: QUERY_STALE_MS },
      // without a network what was pressed fails and says so: it does not wait, and happens later unseen
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
