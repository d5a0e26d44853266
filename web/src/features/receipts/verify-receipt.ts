import type { LegalDocument } from '@roletrail/contracts/http/legal';
import { checkReceipt, type ReceiptReport } from '@roletrail/contracts/receipt/check';
import { type ReadReceipt, readReceipt } from '@roletrail/contracts/receipt/read';
import { createVerificationCheck } from '@roletrail/contracts/verification-check';
import type { Ledger } from './api/ledger.ts';

export { readReceipt };

/**
 * Verifies a receipt by computation only: signature, tree, and that the recorded bytes match the
 * receipt. The key comes from the server, so this proves consistency only. Comparing the key with
 * an independent copy proves that it is the same ledger.
 * @param documents published texts that could be fetched
 */
export function verifyOwnReceipt(
  { receipt, checksOfReading: readChecks }: ReadReceipt,
  userId: string,
  ledger: Ledger,
  documents: readonly LegalDocument[],
): ReceiptReport {
  const { topic, partition } = receipt;
  const log = ledger.logs.find((l) => l.topic === topic && l.partition === partition);
  const absent = log === undefined ? `There is no part ${topic}/${partition}.` : null;
  const known = createVerificationCheck(
    'log',
    'The ledger has the part that the receipt names',
    absent,
  );
  const encoder = new TextEncoder();
  // a failed fetch is not a mismatch: skip the comparison
  const texts = documents.length < receipt.documents.length ? [] : documents;
  return checkReceipt(receipt, {
    key: log === undefined ? null : { vkey: log.vkey, from: 'site' },
    documents: texts.map(({ html }) => encoder.encode(html)),
    userId,
    before: [...readChecks, known],
  });
}
