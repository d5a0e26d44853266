import type { LegalDocument } from '@roletrail/contracts/http/legal';
import type { ReceiptReport } from '@roletrail/contracts/receipt/check';
import type { AnyReceipt } from '@roletrail/contracts/receipt/schema';
import type { Http } from '../../lib/http.ts';
import { fetchDocument, fetchLedger } from './api/ledger.ts';
import { fetchReceipt } from './api/receipt.ts';

export type CheckedReceipt = { readonly receipt: AnyReceipt; readonly report: ReceiptReport };

/**
 * Creates a verifier of receipts that fetches keys and documents once.
 * @returns null while there is no receipt
 */
export function receiptChecker(http: Http, userId: string) {
  const ledger = once(() => fetchLedger(http));
  const documents = new Map<string, () => Promise<LegalDocument>>();
  const documentOf = ({ docType, version }: Pick<LegalDocument, 'docType' | 'version'>) => {
    const name = `${docType} ${version}`;
    const known = documents.get(name) ?? once(() => fetchDocument(http, docType, version));
    documents.set(name, known);
    return known();
  };
  return async (eventId: string): Promise<CheckedReceipt | null> => {
    // Fetch first: while offline its error is clearer than that of the import.
    const kept = await fetchReceipt(http, eventId);
    if (kept === null) return null;
    const { readReceipt, verifyOwnReceipt } = await import('./verify-receipt.ts');
    const read = readReceipt(kept);
    const [keys, fetched] = await Promise.all([
      ledger(),
      Promise.allSettled(read.receipt.documents.map(documentOf)),
    ]);
    const texts = fetched.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    return { receipt: read.receipt, report: verifyOwnReceipt(read, userId, keys, texts) };
  };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
