import type { LegalDocument } from '@roletrail/contracts/http/legal';
import type { Offer } from '@roletrail/contracts/offer';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const documentsSchema = async () =>
  (await import('@roletrail/contracts/http/legal')).legalDocumentsAnswer;

export type RequiredDocuments = {
  presentationId: string;
  terms: LegalDocument;
  privacy: LegalDocument;
  offer: Offer;
};

/** Fetches both required documents with the presentation for this user. */
async function requiredDocuments(http: Http): Promise<RequiredDocuments> {
  const { presentationId, documents, offer } = await http.json('/legal-documents', documentsSchema);
  const terms = documents.find((d) => d.docType === 'terms');
  const privacy = documents.find((d) => d.docType === 'privacy');
  if (terms === undefined || privacy === undefined) {
    throw new Error('the server did not give both required documents');
  }
  return { presentationId, terms, privacy, offer };
}

/** Builds the query for the gate. Never refetched, because that would restart the presentation. */
export function requiredDocumentsQuery(http: Http) {
  return queryOptions({
    queryKey: ['legal-documents', 'required'],
    queryFn: () => requiredDocuments(http),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
