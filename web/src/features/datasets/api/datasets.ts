import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

/** The releases of public statistics that the tools answer from. */
export const datasetsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['datasets'],
    queryFn: () =>
      http.json(
        '/datasets',
        async () => (await import('@roletrail/contracts/http/datasets')).datasetsAnswer,
      ),
  });
