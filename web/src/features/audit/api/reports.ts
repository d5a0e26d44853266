import type { ConsentReason } from '@roletrail/contracts/http/legal';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const load = () => import('@roletrail/contracts/http/audit-reports');

export function reportsQuery(http: Http) {
  return queryOptions({
    queryKey: ['audit', 'reports'],
    queryFn: () => http.json('/admin/audit/reports', async () => (await load()).auditReports),
    staleTime: 0,
    retry: false,
  });
}

/** Those who stand so, page by page. @param again only those who accepted something before */
export function peopleQuery(http: Http, reason: ConsentReason, again: boolean) {
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
    staleTime: 0,
    retry: false,
  });
}

/** What cookies claimed and no event bears out, page by page. */
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
    staleTime: 0,
    retry: false,
  });
}
