import type { AnalyticsReport, VitalsReport } from '@roletrail/contracts/http/analytics';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';
import type { AnalyticsFilter } from './filter.ts';

const load = () => import('@roletrail/contracts/http/analytics');
/** Interval at which live visits and today's figures are read again, ms. */
const AGAIN_MS = 10_000;

const toSearch = ({ from, to, device, path, release, staff }: AnalyticsFilter) =>
  new URLSearchParams({
    from,
    to,
    ...(device === null ? {} : { device }),
    ...(path === null ? {} : { path }),
    ...(release === null ? {} : { release }),
    ...(staff ? { staff: 'with' } : {}),
  });

/** Builds the query for views and visits. */
export function fetchAnalytics(http: Http, filter: AnalyticsFilter) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'analytics', filter],
    queryFn: (): Promise<AnalyticsReport> =>
      http.json(`/admin/analytics?${toSearch(filter)}`, async () => (await load()).analyticsReport),
    staleTime: ALWAYS_STALE,
    refetchInterval: AGAIN_MS,
  });
}

/** Builds the query for vitals. */
export function vitalsQuery(http: Http, filter: AnalyticsFilter) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'analytics-vitals', filter],
    queryFn: (): Promise<VitalsReport> =>
      http.json(
        `/admin/analytics/vitals?${toSearch(filter)}`,
        async () => (await load()).vitalsReport,
      ),
    staleTime: ALWAYS_STALE,
  });
}
