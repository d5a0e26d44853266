import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';
import type { CohortRule, UnitView } from './cohort-view.ts';

const load = () => import('@roletrail/contracts/http/cohorts');

/** Builds the query for the retention of people who fit a rule. */
export function retentionQuery(http: Http, { from, to, unit, event }: UnitView, rule: CohortRule) {
  const { first, plan } = rule;
  const search = new URLSearchParams({ from, to, unit, event, first });
  if (plan !== '') search.set('plan', plan);
  return queryOptions({
    queryKey: [...STAFF_KEY, 'cohorts', search.toString()],
    queryFn: () => http.json(`/admin/cohorts?${search}`, async () => (await load()).cohortsAnswer),
    staleTime: ALWAYS_STALE,
    placeholderData: keepPreviousData,
  });
}
