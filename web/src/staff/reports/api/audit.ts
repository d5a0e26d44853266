import type { OpenSealedAnswer, OpenSealedBody } from '@roletrail/contracts/http/audit-opening';
import type {
  AuditListAnswer,
  EvidenceViews,
  RecordOrder,
} from '@roletrail/contracts/http/audit-trail';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { isProblem } from '../../../lib/http-errors.ts';
import { ALWAYS_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

const trail = () => import('@roletrail/contracts/http/audit-trail');
const opening = () => import('@roletrail/contracts/http/audit-opening');

/** Records on one page. */
const PAGE = '50';
/** Interval of the polls for new records, a rebuilt ledger and a signature, ms. */
const LOOK_AGAIN_MS = 10_000;
const REBUILDING_MS = 3000;
const UNSIGNED_MS = 1500;

/** Filter of a list, by the parameter names of the API. */
export type Asked = Readonly<Record<string, string>>;

/** One page of the trail. */
export type TrailPage = {
  asked: Asked;
  order: RecordOrder;
  views: EvidenceViews;
  /** of an earlier answer; null: first page */
  cursor: string | null;
};

/**
 * Builds the query for one page of the trail. A refetch returns the same page at the same tree
 * sizes. Newer records only appear as a count.
 */
export function trailQuery(http: Http, queries: QueryClient, page: TrailPage) {
  const { asked, order, views, cursor } = page;
  const queryKey = ['audit', 'trail', asked, order, views, cursor] as const;
  return queryOptions({
    queryKey,
    queryFn: () => {
      const held = queries.getQueryData<AuditListAnswer>(queryKey)?.cursor ?? cursor;
      const query = new URLSearchParams({
        ...asked,
        order,
        views,
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
 * Builds the query for one record, refetched until it exists and is signed.
 * @param place record id as in the URL: `consent-events/0/12`
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

/** Opens the sealed part of a record. The server logs the access before it answers. */
export function openSealed(
  http: Http,
  place: string,
  body: OpenSealedBody,
): Promise<OpenSealedAnswer> {
  const schema = async () => (await opening()).openSealedAnswer;
  return http.json(`/admin/audit/${place}/open`, schema, { method: 'POST', body });
}
