import type { ledgerAnswer } from '@roletrail/contracts/http/ledger';
import type { LegalDocument } from '@roletrail/contracts/http/legal';
import type { z } from 'zod';
import type { Http } from '../../../lib/http.ts';

export type Ledger = z.infer<typeof ledgerAnswer>;

const ledgerSchema = async () => (await import('@roletrail/contracts/http/ledger')).ledgerAnswer;
const documentSchema = async () => (await import('@roletrail/contracts/http/legal')).legalDocument;

/** Origin and public keys of the logs. */
export function fetchLedger(http: Http): Promise<Ledger> {
  return http.json('/ledger', ledgerSchema, { auth: 'none' });
}

/** The text of one published version. */
export function fetchDocument(
  http: Http,
  docType: string,
  version: string,
): Promise<LegalDocument> {
  const path = `/legal-documents/${docType}/${encodeURIComponent(version)}`;
  return http.json(path, documentSchema, { auth: 'none' });
}
