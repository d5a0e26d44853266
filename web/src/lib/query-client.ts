import { QUERY_STALE_MS } from '@roletrail/contracts/limits';
import { QueryClient } from '@tanstack/react-query';
import { shouldRetry } from './query-policy.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: QUERY_STALE_MS },
      // while offline, an action fails at once instead of running unseen later
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
