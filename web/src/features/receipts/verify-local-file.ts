import { ReceiptUnreadable } from '@roletrail/contracts/receipt/archive';
import { type ReceiptReport, readable, type TrustedKey } from '@roletrail/contracts/receipt/check';
import { checkFile } from '@roletrail/contracts/receipt/check-file';
import { createSkippedCheck } from '@roletrail/contracts/verification-check';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import type { Ledger, LedgerPartition } from './api/ledger.ts';

/** Maximum size, bytes. A receipt has about 6 KB, a legal text 60 KB; a zip contains both. */
export const FILE_BYTES_MAX = 4_000_000;

export type LocalFileResult =
  | { readonly kind: 'report'; readonly report: ReceiptReport; readonly live: LiveLog | null }
  | { readonly kind: 'unreadable'; readonly why: string };

/** Log of a verified checkpoint that this site still has. */
export type LiveLog = LedgerPartition & { readonly vkey: string };

/**
 * Verifies a local file without any network request.
 * @param pinned key from another source; null: none
 * @param ledger of this site; null: not reachable
 */
export function verifyLocalFile(
  bytes: Uint8Array,
  pinned: string | null,
  ledger: Ledger | null,
): LocalFileResult {
  const logOf = (origin: string | null) =>
    ledger?.logs.find((log) => `${ledger.origin}/${log.topic}/${log.partition}` === origin);
  const keyOf = (origin: string | null): TrustedKey | null => {
    if (pinned !== null) return { vkey: pinned, from: 'pinned' };
    const own = logOf(origin);
    return own === undefined ? null : { vkey: own.vkey, from: 'site' };
  };
  try {
    const report = checkFile(bytes, { keyOf, documents: [] });
    const log = logOf(report.origin);
    const live =
      log && report.checkpoint ? { ...log, vkey: keyOf(report.origin)?.vkey ?? '' } : null;
    return { kind: 'report', report: withEnded(report, ledger, log !== undefined), live };
  } catch (error) {
    if (error instanceof ReceiptUnreadable) return { kind: 'unreadable', why: error.message };
    throw error;
  }
}

/** Returns true if a text is a verifier key of a log. */
export function isKey(text: string): boolean {
  return readable(() => parseVerifierKey(text)) !== null;
}

function withEnded(report: ReceiptReport, ledger: Ledger | null, kept: boolean): ReceiptReport {
  if (kept || report.origin === null) return report;
  const today =
    ledger === null
      ? 'This site could not be asked which ledger it keeps.'
      : `Ended ledger, or another one: this site keeps ${ledger.origin} today, and this is of ${report.origin}. What an ended ledger signed stays proved by its own key.`;
  return {
    ...report,
    checks: [
      ...report.checks,
      createSkippedCheck('ledger', 'This site keeps the ledger today', today),
    ],
  };
}
