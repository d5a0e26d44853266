import type { VerificationCheck } from '@roletrail/contracts/verification-check';

const MARK: Readonly<Record<VerificationCheck['status'], string>> = {
  passed: '✓',
  failed: '✗',
  skipped: '-',
};

/** What a verifier looked at, as a person reads it. */
export function formatVerificationCheck({ status, what, detail }: VerificationCheck): string {
  return `  ${MARK[status]} ${what}${detail === null ? '' : `: ${detail}`}`;
}
