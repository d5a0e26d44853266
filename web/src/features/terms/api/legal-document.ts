import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const documentSchema = async () => (await import('@roletrail/contracts/http/legal')).legalDocument;

/** Builds the query for a public document. @param version null: the one in force */
export function documentQuery(http: Http, docType: 'terms' | 'privacy', version: string | null) {
  const path = `/legal-documents/${docType}`;
  return queryOptions({
    queryKey: ['legal-documents', 'text', docType, version],
    queryFn: () =>
      http.json(
        version === null ? path : `${path}/${encodeURIComponent(version)}`,
        documentSchema,
        { auth: 'none' },
      ),
  });
}
