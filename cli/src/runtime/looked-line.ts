import type { VerificationCheck } from '@roletrail/contracts/verification-check';

const MARK: Readonly<Record<VerificationCheck['status'], string>> = {
  passed: '✓',
  failed: '✗',
  skipped: '-',
};

/** Formats one check of a verifier as a line. */
export function formatVerificationCheck({ status, what, detail }: VerificationCheck): string {
  return `  ${MARK[status]} ${what}${detail === null ? '' : `: ${detail}`}`;
}
