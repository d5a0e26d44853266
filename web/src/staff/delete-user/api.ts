import type { ErasurePlan, StaffErasure } from '@roletrail/contracts/http/delete-user';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { download } from '../../lib/download.ts';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/delete-user');
const PATH = '/admin/erasures';
/** Begins the keys of all queries of this screen. */
export const ERASURES_KEY = [...STAFF_KEY, 'erasures'] as const;

/** Builds the query for the first people who match. */
export function findQuery(http: Http, q: string) {
  const query = new URLSearchParams({ q, sort: 'email', limit: '10' });
  return queryOptions({
    queryKey: [...ERASURES_KEY, 'find', q],
    queryFn: () =>
      http.json(
        `/admin/users?${query}`,
        async () => (await import('@roletrail/contracts/http/staff-people')).peopleAnswer,
      ),
    staleTime: ALWAYS_STALE,
    enabled: q !== '',
  });
}

/** Builds the query for what a deletion would do. */
export function planQuery(http: Http, userId: string) {
  return queryOptions({
    queryKey: [...ERASURES_KEY, 'plan', userId],
    queryFn: () => http.json(`${PATH}/people/${userId}`, async () => (await load()).erasurePlan),
    staleTime: ALWAYS_STALE,
  });
}

/** Builds the paged query for requests, newest first. */
export function erasuresQuery(
  http: Http,
  filter: { readonly state: 'open' | 'closed'; readonly code?: string },
) {
  return infiniteQueryOptions({
    queryKey: [...ERASURES_KEY, 'list', filter],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      const query = new URLSearchParams({ ...filter, ...cursor });
      return http.json(`${PATH}?${query}`, async () => (await load()).staffErasures);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: ALWAYS_STALE,
  });
}

/** Requests a deletion on the plan that was shown. */
export function requestErasure(http: Http, { person, version }: ErasurePlan, body: object) {
  return http.json(`${PATH}/people/${person.id}`, async () => (await load()).staffErasure, {
    method: 'POST',
    body,
    headers: { 'if-match': version },
  });
}

/** Sets or lifts a legal hold on the plan of this version. Returns the new version. */
export async function setHold(
  http: Http,
  { person, version }: Pick<ErasurePlan, 'person' | 'version'>,
  body: { held: boolean; reason: string; currentPassword?: string },
): Promise<string> {
  const schema = async () => (await load()).legalHoldAnswer;
  const init = { method: 'PUT', body, headers: { 'if-match': version } } as const;
  return (await http.json(`${PATH}/people/${person.id}/hold`, schema, init)).version;
}

/** Approves or cancels a request as it was shown. */
export async function decideErasure(
  http: Http,
  verb: 'approve' | 'cancel',
  { id, version }: StaffErasure,
  body: object,
): Promise<void> {
  await http.send(`${PATH}/${id}/${verb}`, {
    method: 'POST',
    body,
    headers: { 'if-match': version },
  });
}

/** Saves the certificate of a completed deletion. */
export async function saveCertificate(http: Http, id: string, format: 'pdf' | 'json') {
  const answer = await http.send(`${PATH}/${id}/certificate${format === 'pdf' ? '.pdf' : ''}`);
  download(`roletrail-deletion-${id}.${format}`, `application/${format}`, await answer.blob());
}
