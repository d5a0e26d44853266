import type { ConsentReason } from '@roletrail/contracts/http/legal';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/audit-reports');

export function reportsQuery(http: Http) {
  return queryOptions({
    queryKey: ['audit', 'reports'],
    queryFn: () => http.json('/admin/audit/reports', async () => (await load()).auditReports),
    staleTime: ALWAYS_STALE,
  });
}

/** Builds the paged query for users with this reason. @param again only earlier acceptors */
export function trailPeopleQuery(http: Http, reason: ConsentReason, again: boolean) {
  return infiniteQueryOptions({
    queryKey: ['audit', 'people', reason, again],
    queryFn: ({ pageParam }) => {
      const after = pageParam === '' ? {} : { after: pageParam };
      const query = new URLSearchParams({ reason, again: String(again), ...after });
      return http.json(
        `/admin/audit/reports/people?${query}`,
        async () => (await load()).auditPeople,
      );
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: ALWAYS_STALE,
  });
}

/** Builds the paged query for cookie claims without an event. */
export function claimsQuery(http: Http) {
  return infiniteQueryOptions({
    queryKey: ['audit', 'claims'],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams(pageParam === '' ? {} : { after: pageParam });
      return http.json(
        `/admin/audit/reports/claims?${query}`,
        async () => (await load()).auditClaims,
      );
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: ALWAYS_STALE,
  });
}

/** Builds the paged query for consent at an instant. @param user id or e-mail; '' for all */
export function consentAsOfQuery(http: Http, at: string, user: string) {
  return infiniteQueryOptions({
    queryKey: ['audit', 'as-of', at, user],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ at });
      for (const [name, value] of Object.entries(asOfPerson(user))) query.set(name, value);
      if (pageParam !== '') query.set('after', pageParam);
      return http.json(`/admin/audit/as-of?${query}`, async () => (await loadAsOf()).asOfAnswer);
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: ALWAYS_STALE,
  });
}

/** Returns the parameter of a person, named by id or by e-mail; none for ''. */
export function asOfPerson(user: string): Readonly<Record<string, string>> {
  if (user === '') return {};
  return user.includes('@') ? { email: user } : { user };
}

const loadAsOf = () => import('@roletrail/contracts/http/as-of');

/** Fetches a whole list as a file, named by the server. */
export async function fetchListFile(http: Http, path: string) {
  const response = await http.send(`/admin/audit/${path}`);
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'list.csv';
  return { name, content: await response.blob() };
}
