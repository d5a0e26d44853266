import type { LegalDocument, LegalVersion } from '@roletrail/contracts/http/legal';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const versionsSchema = async () =>
  (await import('@roletrail/contracts/http/legal')).legalVersionsAnswer;
const documentSchema = async () => (await import('@roletrail/contracts/http/legal')).legalDocument;
const ledgerSchema = async () => (await import('@roletrail/contracts/http/ledger')).ledgerAnswer;
const proofSchema = async () => (await import('@roletrail/contracts/http/ledger')).proofAnswer;

/** Ledger data of a publication; untrusted. */
export type Publication = {
  readonly origin: string;
  readonly vkey: string;
  /** latest signed checkpoint, as text */
  readonly checkpoint: string;
  /** audit path at that size */
  readonly hashes: readonly string[];
};

/** Builds the query for the versions of a document, newest first. */
export function versionsQuery(http: Http, docType: 'terms' | 'privacy') {
  return queryOptions({
    queryKey: ['legal-documents', 'versions', docType],
    queryFn: () =>
      http.json(`/legal-document-versions/${docType}`, versionsSchema, { auth: 'none' }),
  });
}

/** Fetches the text and its ledger data; null if the tree does not contain it yet. */
export async function fetchPublication(
  http: Http,
  { docType, version, published }: LegalVersion,
): Promise<{ document: LegalDocument; publication: Publication | null }> {
  const path = `/legal-documents/${docType}/${encodeURIComponent(version)}`;
  const document = await http.json(path, documentSchema, { auth: 'none' });
  if (published === null) return { document, publication: null };
  const { topic, partition, offset } = published;
  const { origin, logs } = await http.json('/ledger', ledgerSchema, { auth: 'none' });
  const log = logs.find((l) => l.topic === topic && l.partition === partition);
  if (log === undefined) return { document, publication: null };
  const place = `/ledger/${topic}/${partition}`;
  const response = await http.send(`${place}/checkpoint`, { auth: 'none' });
  const checkpoint = await response.text();
  // second line; the signature is checked later
  const size = Number(checkpoint.split('\n')[1]);
  if (!Number.isSafeInteger(size) || offset >= size) return { document, publication: null };
  const proof = `${place}/inclusion?leaf=${offset}&size=${size}`;
  const { hashes } = await http.json(proof, proofSchema, { auth: 'none' });
  return { document, publication: { origin, vkey: log.vkey, checkpoint, hashes } };
}
