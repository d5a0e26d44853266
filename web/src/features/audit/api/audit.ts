import type { OpenSealedAnswer, OpenSealedBody } from '@roletrail/contracts/http/audit-opening';
import type { AuditListAnswer } from '@roletrail/contracts/http/audit-trail';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { isProblem } from '../../../lib/http-errors.ts';
import { ALWAYS_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

const trail = () => import('@roletrail/contracts/http/audit-trail');
const opening = () => import('@roletrail/contracts/http/audit-opening');

/** Records on one page. */
const PAGE = '50';
/** How often it is asked what came since, while the ledger is being rebuilt, and until a record is signed; milliseconds. */
const LOOK_AGAIN_MS = 10_000;
const REBUILDING_MS = 3000;
const UNSIGNED_MS = 1500;

/** What a list asks for, by the names of the address, which are those of the API. */
export type Asked = Readonly<Record<string, string>>;

/**
 * A page of the trail. Asked again it stays the same page of trees of the same sizes: what came
 * since is a count, until somebody wants to see it.
 * @param cursor of an earlier answer; null: from the beginning
 */
export function trailQuery(http: Http, queries: QueryClient, asked: Asked, cursor: string | null) {
  const queryKey = ['audit', 'trail', asked, cursor] as const;
  return queryOptions({
    queryKey,
    queryFn: () => {
      const held = queries.getQueryData<AuditListAnswer>(queryKey)?.cursor ?? cursor;
      const query = new URLSearchParams({
        ...asked,
        limit: PAGE,
        ...(held ? { cursor: held } : {}),
      });
      return http.json(`/admin/audit?${query}`, async () => (await trail()).auditListAnswer);
    },
    staleTime: ALWAYS_STALE,
    retry: retryUnanswered,
    refetchInterval: ({ state }) =>
      isProblem(state.error, 'LEDGER_UNAVAILABLE') ? REBUILDING_MS : LOOK_AGAIN_MS,
  });
}

/**
 * A record, asked for again until there is one and it is signed.
 * @param place where it stands, as it is written in an address: `consent-events/0/12`
 */
export function recordQuery(http: Http, place: string) {
  return queryOptions({
    queryKey: ['audit', 'record', place],
    queryFn: () => http.json(`/admin/audit/${place}`, async () => (await trail()).auditDetail),
    staleTime: ALWAYS_STALE,
    retry: retryUnanswered,
    refetchInterval: ({ state }) => {
      if (isProblem(state.error, 'LEDGER_UNAVAILABLE')) return REBUILDING_MS;
      return state.data?.stage === 'integrated' ? UNSIGNED_MS : false;
    },
  });
}

/** Opens what a record sealed; that it was opened is on record before the answer comes. */
export function openSealed(
  http: Http,
  place: string,
  body: OpenSealedBody,
): Promise<OpenSealedAnswer> {
  const schema = async () => (await opening()).openSealedAnswer;
  return http.json(`/admin/audit/${place}/open`, schema, { method: 'POST', body });
}
