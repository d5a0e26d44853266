import { ReceiptUnreadable } from '@roletrail/contracts/receipt/archive';
import type { ReceiptReport } from '@roletrail/contracts/receipt/check';
import { checkFile } from '@roletrail/contracts/receipt/check-file';
import { VerifyError } from '../verify-error.ts';

/**
 * Verifies a receipt, its zip or its proof without a server.
 * @param vkey verifier key of the ledger or of one of its trees, from a source other than the receipt;
 *   null: none is trusted
 * @param documents decided texts, as file bytes
 * @throws VerifyError RECEIPT_UNREADABLE if the file is not a receipt or has an unknown version
 * @throws LedgerError if `vkey` is not a verifier key
 */
export function verifyReceiptFile(
  file: Uint8Array,
  vkey: string | null,
  documents: readonly Uint8Array[],
): ReceiptReport {
  const key = vkey === null ? null : { vkey, from: 'pinned' as const };
  try {
    return checkFile(file, { keyOf: () => key, documents });
  } catch (error) {
    if (error instanceof ReceiptUnreadable)
      throw new VerifyError('RECEIPT_UNREADABLE', error.message);
    throw error;
  }
}
