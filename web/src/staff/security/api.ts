import type {
  AuditorTokens,
  FailureSpan,
  LedgerCheck,
  SecurityFile,
} from '@roletrail/contracts/http/staff-security';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';
import type { LazySchema } from '../../lib/read-as.ts';
import { saveList } from '../../lib/save-list.ts';

const load = () => import('@roletrail/contracts/http/staff-security');

export const SECURITY_KEY = [...STAFF_KEY, 'security'];
const PATH = '/admin/security';

function single<T>(http: Http, name: string, schema: LazySchema<T>) {
  return queryOptions({
    queryKey: [...SECURITY_KEY, name],
    queryFn: () => http.json(`${PATH}/${name}`, schema),
    staleTime: ALWAYS_STALE,
  });
}

type Page = { readonly nextCursor: string | null };

type Filter = Readonly<Record<string, string>>;

function paged<T extends Page>(
  http: Http,
  name: string,
  schema: LazySchema<T>,
  filter: Filter = {},
) {
  return infiniteQueryOptions({
    queryKey: [...SECURITY_KEY, name, filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, limit: '25' });
      if (pageParam !== null) query.set('cursor', pageParam);
      return http.json(`${PATH}/${name}?${query}`, schema);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: ALWAYS_STALE,
  });
}

/** @param day of UTC; null: today */
export function failuresQuery(http: Http, span: FailureSpan, day: string | null) {
  const search = new URLSearchParams({ span, ...(day === null ? {} : { day }) });
  return queryOptions({
    queryKey: [...SECURITY_KEY, 'failures', search.toString()],
    queryFn: () =>
      http.json(`${PATH}/failures?${search}`, async () => (await load()).signInFailures),
    staleTime: ALWAYS_STALE,
    placeholderData: keepPreviousData,
  });
}
export const policyQuery = (http: Http) =>
  single(http, 'policy', async () => (await load()).securityPolicy);
export const tokensQuery = (http: Http) =>
  single(http, 'auditor-tokens', async () => (await load()).auditorTokens);
export const reuseQuery = (http: Http) =>
  paged(http, 'reuse', async () => (await load()).tokenReuse);
export const openSessionsQuery = (http: Http, filter: Filter) =>
  paged(http, 'sessions', async () => (await load()).liveSessions, filter);
export const securityHistoryQuery = (http: Http, filter: Filter) =>
  paged(http, 'history', async () => (await load()).securityHistory, filter);
export const staffActsQuery = (http: Http, filter: Filter) =>
  paged(http, 'acts', async () => (await load()).staffActs, filter);
export const evidenceQuery = (http: Http, filter: Filter) =>
  paged(http, 'evidence', async () => (await load()).evidenceUses, filter);

/** Downloads one of the lists as CSV, with the reason on record. */
export const saveSecurityList = (
  http: Http,
  list: SecurityFile,
  body: Filter & { readonly reason: string },
): Promise<void> => saveList(http, { path: `${PATH}/${list}`, name: list }, body);

export const checkLedger = (http: Http): Promise<LedgerCheck> =>
  http.json(`${PATH}/ledger-check`, async () => (await load()).ledgerCheck, { method: 'POST' });

export async function endOneSession(http: Http, id: string, reason: string): Promise<void> {
  await http.send(`${PATH}/sessions/${id}/end`, { method: 'POST', body: { reason } });
}

export type RevocationCause = 'no_longer_needed' | 'lost' | 'misused';

export async function revokeToken(
  http: Http,
  { id }: Pick<AuditorTokens['items'][number], 'id'>,
  body: { readonly cause: RevocationCause; readonly reason: string },
): Promise<void> {
  await http.send(`${PATH}/auditor-tokens/${id}/revoke`, { method: 'POST', body });
}

/** @returns ETag of the setting afterwards */
export async function sendSecondFactor(
  http: Http,
  version: string,
  body: { readonly required: boolean; readonly reason: string; readonly currentPassword: string },
): Promise<string> {
  const headers = { 'if-match': version };
  const request = { method: 'PUT', headers, body } as const;
  const schema = async () => (await load()).secondFactorAnswer;
  return (await http.json(`${PATH}/second-factor`, schema, request)).version;
}
