import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';
import type { ReportView } from './report-view.ts';

const load = () => import('@roletrail/contracts/http/business-intelligence');

/** Builds the query for the figures of a period. */
export function businessFiguresQuery(http: Http, { from, to, compare }: ReportView) {
  const search = new URLSearchParams({ from, to, compare: String(compare) });
  return queryOptions({
    queryKey: [...STAFF_KEY, 'business-intelligence', from, to, compare],
    queryFn: () =>
      http.json(`/admin/business-intelligence?${search}`, async () => (await load()).figuresAnswer),
    staleTime: ALWAYS_STALE,
  });
}
