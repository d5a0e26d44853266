import type { PlanDecision, PlanRequestItem, Subscriber } from '@roletrail/contracts/http/revenue';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/revenue');
const PATH = '/admin/revenue';
/** Begins the keys of all queries of this screen. */
export const REVENUE_KEY = [...STAFF_KEY, 'revenue'] as const;

/** Builds the query for the figures of the last months. */
export function revenueReportQuery(http: Http, months: number) {
  return queryOptions({
    queryKey: [...REVENUE_KEY, 'figures', months],
    queryFn: () => http.json(`${PATH}?months=${months}`, async () => (await load()).revenueAnswer),
    staleTime: ALWAYS_STALE,
    placeholderData: keepPreviousData,
  });
}

/** Builds the paged query for requests in a state. */
export function requestsQuery(http: Http, state: string) {
  return infiniteQueryOptions({
    queryKey: [...REVENUE_KEY, 'requests', state],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ state, ...toCursor(pageParam) });
      return http.json(`${PATH}/requests?${query}`, async () => (await load()).planRequests);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: ALWAYS_STALE,
  });
}

/** Filter of people with a paid plan; '' for every plan, and for plans with and without a code. */
export type SubscriberFilter = { readonly tier: string; readonly promo: string };

/** Builds the paged query for people with a paid plan. */
export function subscriberPageQuery(http: Http, filter: SubscriberFilter) {
  const { tier, promo } = filter;
  return infiniteQueryOptions({
    queryKey: [...REVENUE_KEY, 'people', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        ...(tier === '' ? {} : { tier }),
        ...(promo === '' ? {} : { promo }),
        ...toCursor(pageParam),
      });
      return http.json(`${PATH}/people?${query}`, async () => (await load()).subscribers);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: ALWAYS_STALE,
  });
}

const toCursor = (cursor: string): { cursor?: string } => (cursor === '' ? {} : { cursor });

type Decided = Pick<PlanRequestItem, 'id' | 'version'>;

/** Sends a decision on the version that was shown. */
export function decideRequest(
  http: Http,
  verb: 'approve' | 'refuse',
  { id, version }: Decided,
  body: { reason: string; withoutCode?: boolean; message?: string },
): Promise<PlanDecision> {
  return http.json(`${PATH}/requests/${id}/${verb}`, async () => (await load()).planDecision, {
    method: 'POST',
    body,
    headers: { 'if-match': version },
  });
}

/** Ends the paid plan that was shown. */
export function endPlan(
  http: Http,
  { userId, version }: Pick<Subscriber, 'userId' | 'version'>,
  body: { reason: string },
): Promise<{ userId: string }> {
  return http.json(`${PATH}/people/${userId}/end-plan`, async () => (await load()).endPlanAnswer, {
    method: 'POST',
    body,
    headers: { 'if-match': version },
  });
}
