import type { Looked } from '@roletrail/contracts/looked';

const MARK: Readonly<Record<Looked['status'], string>> = { passed: '✓', failed: '✗', skipped: '-' };

/** What a verifier looked at, as a person reads it. */
export function lookedLine({ status, what, detail }: Looked): string {
  return `  ${MARK[status]} ${what}${detail === null ? '' : `: ${detail}`}`;
}
