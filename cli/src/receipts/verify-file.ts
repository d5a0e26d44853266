import { ReceiptUnreadable } from '@roletrail/contracts/receipt/archive';
import type { ReceiptReport, TrustedKey } from '@roletrail/contracts/receipt/check';
import { checkFile } from '@roletrail/contracts/receipt/check-file';
import { isLedgerError } from '@roletrail/ledger/errors';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import { CliError } from '../runtime/cli-error.ts';

/**
 * Verifies a receipt, its zip or its proof without a server.
 * @param vkey verifier key of the log, from a source other than the receipt; null: none is trusted
 * @param documents decided texts, as file bytes
 * @throws CliError RECEIPT_UNREADABLE if the file is not a receipt or has an unknown version; USAGE
 *   if `vkey` is not a verifier key
 */
export function verifyReceiptFile(
  file: Uint8Array,
  vkey: string | null,
  documents: readonly Uint8Array[],
): ReceiptReport {
  const key = pinned(vkey);
  try {
    return checkFile(file, { keyOf: () => key, documents });
  } catch (error) {
    if (error instanceof ReceiptUnreadable) throw new CliError('RECEIPT_UNREADABLE', error.message);
    throw error;
  }
}

function pinned(vkey: string | null): TrustedKey | null {
  if (vkey === null) return null;
  try {
    parseVerifierKey(vkey);
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    throw new CliError('USAGE', `--vkey is no verifier key: ${error.message}.`);
  }
  return { vkey, from: 'pinned' };
}
