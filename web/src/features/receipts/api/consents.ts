import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';

const schema = async () => (await import('@roletrail/contracts/http/legal')).consentRecordsAnswer;

const EAGER_MS = 1000;
const CALM_MS = 10_000;
const EAGER_ASKS = 30;

/**
 * Builds the query for the user's decisions, and requests of staff to decide again, newest first. Polls while a decision is not in the
 * signed tree, at first every second; this does not extend the session.
 */
export function consentsQuery(http: Http) {
  return queryOptions({
    queryKey: ['me', 'consents'],
    queryFn: () => http.json('/me/consents', schema),
    staleTime: ALWAYS_STALE,
    refetchInterval: (query) => {
      const moving =
        query.state.data?.items.some((record) => record.stage !== 'published') ?? false;
      if (!moving) return false;
      return query.state.dataUpdateCount < EAGER_ASKS ? EAGER_MS : CALM_MS;
    },
  });
}
