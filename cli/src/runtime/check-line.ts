import type { VerificationCheck } from '@roletrail/contracts/verification-check';
import { printable } from './printable.ts';

const MARK: Readonly<Record<VerificationCheck['status'], string>> = {
  passed: '✓',
  failed: '✗',
  skipped: '-',
};

const DETAIL_CHARS = 300;

/** Formats one check of a verifier as a line. A detail may quote a file of others. */
export function formatVerificationCheck({ status, what, detail }: VerificationCheck): string {
  return `  ${MARK[status]} ${what}${detail === null ? '' : `: ${printable(detail.slice(0, DETAIL_CHARS))}`}`;
}
