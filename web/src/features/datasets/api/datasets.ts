import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

/** Builds the query for the statistics releases in use. */
export const datasetsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['datasets'],
    queryFn: () =>
      http.json(
        '/datasets',
        async () => (await import('@roletrail/contracts/http/datasets')).datasetsAnswer,
      ),
  });
