import type { LegalDocument } from '@roletrail/contracts/http/legal';
import type { Http } from '../../lib/http.ts';
import { fetchDocument, fetchLedger } from './api/ledger.ts';
import { fetchReceipt } from './api/receipt.ts';
import type { Verification } from './verify-receipt.ts';

/** Fetches what a verification needs and runs it here. Null while there is no receipt yet. */
export async function checkReceipt(
  http: Http,
  eventId: string,
  userId: string,
): Promise<Verification | null> {
  const kept = await fetchReceipt(http, eventId);
  if (kept === null) return null;
  const { receipt } = kept;
  const [ledger, fetched, { verifyOwnReceipt }] = await Promise.all([
    fetchLedger(http),
    Promise.allSettled(receipt.documents.map((d) => fetchDocument(http, d.docType, d.version))),
    import('./verify-receipt.ts'),
  ]);
  const documents: LegalDocument[] = fetched.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  return verifyOwnReceipt(receipt, userId, ledger, documents);
}
