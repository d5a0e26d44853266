import type { DataSetList } from '@roletrail/contracts/http/datasets';
import type { PlanValue, StaffPlan } from '@roletrail/contracts/tools/staff-plans';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE } from '../../lib/query-policy.ts';
import { saveList } from '../../lib/save-list.ts';
import { SETTINGS_KEY } from './api.ts';

const load = () => import('@roletrail/contracts/tools/staff-plans');

export const PLANS_KEY = [...SETTINGS_KEY, 'plans'];
const PATH = '/admin/plans';

/** Builds the query for all plans. */
export function plansQuery(http: Http) {
  return queryOptions({
    queryKey: [...PLANS_KEY, 'all'],
    queryFn: () => http.json(PATH, async () => (await load()).planList),
    staleTime: ALWAYS_STALE,
  });
}

/** Downloads the history of a plan as CSV. */
export const savePlanHistory = (http: Http, slug: string, reason: string): Promise<void> =>
  saveList(
    http,
    { path: `${PATH}/${encodeURIComponent(slug)}/history`, name: `history-plan-${slug}` },
    { reason },
  );

/** Builds the paged query for the versions of a plan. */
export function planHistoryQuery(http: Http, slug: string) {
  return infiniteQueryOptions({
    queryKey: [...PLANS_KEY, 'history', slug],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '20' });
      if (pageParam !== '') query.set('cursor', pageParam);
      const path = `${PATH}/${encodeURIComponent(slug)}/history?${query}`;
      return http.json(path, async () => (await load()).planHistory);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: ALWAYS_STALE,
  });
}

/** Changes a plan if its version is still the given one. Returns the new version. */
export async function sendPlan(
  http: Http,
  { slug, version }: Pick<StaffPlan, 'slug' | 'version'>,
  body: { value: PlanValue; reason: string },
): Promise<string> {
  const schema = async () => (await load()).planAnswer;
  const headers = { 'if-match': version };
  const path = `${PATH}/${encodeURIComponent(slug)}`;
  return (await http.json(path, schema, { method: 'PUT', body, headers })).version;
}

/** Has tools use a release if `version` still names what they use. Returns the new version. */
export async function activateDataSet(
  http: Http,
  { name, version }: { name: string; version: string },
  body: { reason: string },
): Promise<string> {
  const schema = async () => (await import('@roletrail/contracts/http/datasets')).dataSetAnswer;
  const path = `/admin/data-sets/${encodeURIComponent(name)}/activate`;
  const headers = { 'if-match': version };
  return (await http.json(path, schema, { method: 'POST', body, headers })).version;
}

/** Builds the query for the data sets that tools use. */
export function dataSetsQuery(http: Http) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'data-sets'],
    queryFn: (): Promise<DataSetList> =>
      http.json(
        '/admin/data-sets',
        async () => (await import('@roletrail/contracts/http/datasets')).dataSetList,
      ),
    staleTime: ALWAYS_STALE,
  });
}
