import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { retryUnanswered } from '../../../lib/query-policy.ts';

/** Builds the query for the remaining saves of the plan. */
export const quotaQuery = (http: Http) =>
  queryOptions({
    queryKey: ['tools', 'quota'],
    queryFn: async () =>
      (
        await http.json(
          '/tools',
          async () => (await import('@roletrail/contracts/tools/runs')).toolsAnswer,
        )
      ).quota,
    retry: retryUnanswered,
  });
