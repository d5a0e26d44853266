import { QUERY_STALE_MS } from '@roletrail/contracts/limits';
import { QueryClient } from '@tanstack/react-query';
import { shouldRetry } from './query-policy.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: QUERY_STALE_MS },
      // without a network what was pressed fails and says so: it does not wait, and happens later unseen
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
