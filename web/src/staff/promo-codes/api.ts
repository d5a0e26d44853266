import type {
  PromoBatchAnswer,
  PromoBatchBody,
  PromoCreateBody,
  PromoItem,
} from '@roletrail/contracts/http/promo-codes';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sortText } from '../../kit/table/table-state.ts';
import type { TableControl } from '../../kit/table/use-table-state.ts';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/promo-codes');
const PATH = '/admin/promo-codes';

/** Builds the query for one page of codes. */
export function promoCodesQuery(http: Http, control: TableControl) {
  const params = new URLSearchParams(control.filters);
  params.set('sort', sortText(control.sort));
  if (control.cursor !== null) params.set('cursor', control.cursor);
  return queryOptions({
    queryKey: [...STAFF_KEY, 'promo-codes', `${params}`],
    queryFn: () => http.json(`${PATH}?${params}`, async () => (await load()).promoList),
    staleTime: ALWAYS_STALE,
    placeholderData: keepPreviousData,
  });
}

/** Builds the paged query for the uses of a code. @param onlyPaying of people who pay with it now */
export function promoUsesQuery(http: Http, id: string, onlyPaying: boolean) {
  return infiniteQueryOptions({
    queryKey: [...STAFF_KEY, 'promo-uses', id, onlyPaying],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        paying: String(onlyPaying),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      });
      return http.json(`${PATH}/${id}/redemptions?${query}`, async () => (await load()).promoUses);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: ALWAYS_STALE,
  });
}

export function createPromo(http: Http, body: PromoCreateBody): Promise<PromoItem> {
  return http.json(PATH, async () => (await load()).promoItem, { method: 'POST', body });
}

export function createBatch(http: Http, body: PromoBatchBody): Promise<PromoBatchAnswer> {
  const schema = async () => (await load()).promoBatchAnswer;
  return http.json(`${PATH}/batches`, schema, { method: 'POST', body });
}

/** Deactivates a code, or makes it usable again, if its version is still the given one. */
export function setPromoActive(
  http: Http,
  { id, version }: Pick<PromoItem, 'id' | 'version'>,
  body: { active: boolean; reason: string },
): Promise<PromoItem> {
  return http.json(`${PATH}/${id}/active`, async () => (await load()).promoItem, {
    method: 'PUT',
    body,
    headers: { 'if-match': version },
  });
}

/** Gives a code an earlier last day, if its version is still the given one. */
export function endPromoEarly(
  http: Http,
  { id, version }: Pick<PromoItem, 'id' | 'version'>,
  body: { lastDay: string; reason: string },
): Promise<PromoItem> {
  return http.json(`${PATH}/${id}/last-day`, async () => (await load()).promoItem, {
    method: 'PUT',
    body,
    headers: { 'if-match': version },
  });
}

/** Fetches all codes that match the filters as CSV. */
export async function fetchPromoFile(http: Http, filters: TableControl['filters']): Promise<Blob> {
  const response = await http.send(`${PATH}.csv?${new URLSearchParams(filters)}`);
  return response.blob();
}
