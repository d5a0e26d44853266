import { isOtherLedger, type ReceiptReport } from '@roletrail/contracts/receipt/check';
import type { VerificationCheck } from '@roletrail/contracts/verification-check';
import type { BundleReport } from './bundle/walk-bundle.ts';
import type { Fault } from './exports/faults.ts';
import type { ExportReport } from './exports/verify-export.ts';
import { printable } from './printable.ts';

/** Exit codes of a verification, by its verdict. */
export const EXIT_CODES = { proved: 0, refused: 1, unproved: 2 } as const;

const MARK: Readonly<Record<VerificationCheck['status'], string>> = {
  passed: '✓',
  failed: '✗',
  skipped: '-',
};

const DETAIL_CHARS = 300;

/** Formats one check of a verifier as a line. A detail may quote an untrusted file. */
function checkLine({ status, what, detail }: VerificationCheck): string {
  return `  ${MARK[status]} ${what}${detail === null ? '' : `: ${printable(detail.slice(0, DETAIL_CHARS))}`}`;
}

const VERDICT: Readonly<Record<ReceiptReport['verdict'], string>> = {
  proved: 'Proved: this decision stands in the ledger that the key speaks for.',
  refused: 'Refused: this is no receipt of that ledger, or it was changed.',
  unproved: 'Not proved: nothing is wrong with what was checked, but that is not all of it.',
};

const OTHER_LEDGER =
  'Refused: the key is of another ledger, so the receipt itself was not verified.';

/** Formats the report of a receipt. */
export function receiptLines(report: ReceiptReport): readonly string[] {
  const { decision, decidedAt, userId, eventId } = report;
  const who = userId === null ? '' : ` by ${userId}`;
  return [
    eventId === null
      ? 'a proof without its receipt'
      : `${decision} ${decidedAt ?? 'at an unreadable time'}${who}, event ${eventId}`,
    ...report.checks.map(checkLine),
    isOtherLedger(report) ? OTHER_LEDGER : VERDICT[report.verdict],
  ];
}

/** Formats the report of an export. @param key source of the verifier key */
export function exportLines(report: ExportReport, key: string): readonly string[] {
  const more = report.faultCount - report.faults.length;
  return [
    `export ${report.exportId}, ${report.rows} rows; ${key}`,
    ...report.checks.map(checkLine),
    ...report.faults.map(faultLine),
    ...(more > 0 ? [`  … and ${more} more`] : []),
    report.claim,
  ];
}

/** Formats a fault with its place. */
export function faultLine({ row, topic, partition, offset, reason }: Fault): string {
  const where = [
    ...(row === null ? [] : [`row ${row}`]),
    ...(topic === null ? [] : [`${topic}/${partition}`]),
    ...(offset === null ? [] : [`offset ${offset}`]),
  ];
  return `  ${where.join(', ') || 'the file'}: ${reason}`;
}

/** Formats the content of a verified bundle. */
export function bundleLines(report: BundleReport): readonly string[] {
  const { origin, vkey, sha256, takenAt, until, trees, entries, notes, documents } = report;
  return [
    `ledger ${origin}, taken ${takenAt}${until === null ? '' : `, signed until ${until}`}`,
    ...trees.map((tree) => `  ${tree.origin}: ${tree.size} leaves, root ${tree.root}`),
    `  ${entries} entries, ${notes} signed notes, ${documents} legal texts`,
    ...report.lackingTexts.map((text) => `  not in it: ${text}, which decisions name`),
    `  verifier key ${vkey}`,
    `  manifest SHA-256 ${sha256}`,
  ];
}
