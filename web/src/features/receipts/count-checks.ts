import type { ReceiptReport } from '@roletrail/contracts/receipt/check';

export function countChecks({ checks }: ReceiptReport) {
  const count = (status: string) => checks.filter((check) => check.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
