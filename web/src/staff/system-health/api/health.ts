import type { HealthSeries, SystemHealth } from '@roletrail/contracts/http/system-health';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/system-health');

/** Query key prefix of the page. */
export const HEALTH_KEY = ['health'];

export function fetchHealth(http: Http): Promise<SystemHealth> {
  return http.json('/admin/health', async () => (await load()).systemHealth);
}

/** Refetch interval of the chart, ms, equal to the interval of its points. */
const HISTORY_AGAIN_MS = 60_000;

/** Builds the query for one figure over the last `hours`, by the browser clock. */
export function healthHistoryOptions(http: Http, series: HealthSeries, hours: number) {
  return queryOptions({
    queryKey: [...HEALTH_KEY, 'history', series, hours],
    queryFn: () => {
      const from = new Date(Date.now() - hours * 3_600_000).toISOString();
      const asked = new URLSearchParams({ series, from });
      return http.json(`/admin/health/history?${asked}`, async () => (await load()).healthHistory);
    },
    staleTime: ALWAYS_STALE,
    refetchInterval: HISTORY_AGAIN_MS,
  });
}
