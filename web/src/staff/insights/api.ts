import type { ArticleBulkAnswer, ArticleBulkBody } from '@roletrail/contracts/http/staff-insights';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TableControl } from '../../kit/table/use-table-state.ts';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/staff-insights');
const PATH = '/admin/insights';
const KEY = [...STAFF_KEY, 'insights'];

/** Builds the query for one page of articles. */
export function articlesQuery(http: Http, control: TableControl) {
  const params = new URLSearchParams(control.filters);
  if (control.sort !== null) {
    params.set('sort', control.sort.column);
    params.set('direction', control.sort.direction);
  }
  if (control.cursor !== null) params.set('cursor', control.cursor);
  return queryOptions({
    queryKey: [...KEY, 'list', `${params}`],
    queryFn: () => http.json(`${PATH}?${params}`, async () => (await load()).staffArticleList),
    staleTime: ALWAYS_STALE,
    placeholderData: keepPreviousData,
  });
}

/** Builds the query for what appears in a month of UTC. @param month YYYY-MM */
export const calendarQuery = (http: Http, month: string) =>
  queryOptions({
    queryKey: [...KEY, 'calendar', month],
    queryFn: () =>
      http.json(`${PATH}/calendar?month=${month}`, async () => (await load()).articleCalendar),
    staleTime: ALWAYS_STALE,
    placeholderData: keepPreviousData,
  });

/** Does one act on several articles. */
export const actOnArticles = (http: Http, body: ArticleBulkBody): Promise<ArticleBulkAnswer> =>
  http.json(`${PATH}/bulk`, async () => (await load()).articleBulkAnswer, {
    method: 'POST',
    body,
  });
