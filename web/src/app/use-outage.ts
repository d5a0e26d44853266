import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../lib/http-context.tsx';
import { ALWAYS_STALE, NO_RETRY } from '../lib/query-policy.ts';
import { fetchStatus } from '../lib/service-status.ts';

const AGAIN_MS = 5000;

/** Returns since when the service is down, ISO 8601; null if it is not, or is not known to be. */
export function useOutage(): string | null {
  const http = useHttp();
  const { data } = useQuery({
    queryKey: ['status'],
    queryFn: () => fetchStatus(http),
    staleTime: ALWAYS_STALE,
    refetchInterval: AGAIN_MS,
    // asked again every 5 s
    retry: NO_RETRY,
  });
  return data?.state === 'down' ? data.since : null;
}
