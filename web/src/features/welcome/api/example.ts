import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const schema = async () => (await import('@roletrail/contracts/http/ledger')).exampleAnswer;

/** Builds the query for a public entry of the ledger; null while nothing is signed. */
export function ledgerExampleQuery(http: Http) {
  return queryOptions({
    queryKey: ['ledger', 'example'],
    queryFn: async () => (await http.json('/ledger/example', schema, { auth: 'none' })).example,
  });
}
