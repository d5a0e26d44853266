import type { ConsentRecord } from '@roletrail/contracts/http/legal';
import type { ReceiptReport } from '@roletrail/contracts/receipt/check';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage } from '../../lib/http-errors.ts';
import { receiptChecker } from './check-receipt.ts';
import { rememberChecked } from './checked-receipts.ts';

/** Result for one receipt: a report, null if there is no receipt, or an error. */
export type VerificationResult =
  | { readonly verification: ReceiptReport | null }
  | { readonly problem: string };

/**
 * Verifies in sequence every receipt that a signed checkpoint covers.
 * @param records newest first
 */
export function useVerifyAll(records: readonly ConsentRecord[], userId: string) {
  const http = useHttp();
  const [results, setResults] = useState<ReadonlyMap<string, VerificationResult>>(new Map());
  const run = useMutation({
    mutationFn: async () => {
      const check = receiptChecker(http, userId);
      for (const { eventId, stage } of records) {
        if (stage !== 'published') continue;
        const result = await check(eventId).then(
          (checked): VerificationResult => ({ verification: checked?.report ?? null }),
          (error: unknown): VerificationResult => ({ problem: formatErrorMessage(error) }),
        );
        setResults((known) => new Map(known).set(eventId, result));
        if (isVerified(result) && eventId === records[0]?.eventId) rememberChecked(eventId);
      }
    },
  });
  return { results, running: run.isPending, verify: () => run.mutate() };
}

export function isVerified(result: VerificationResult | undefined): boolean {
  return (
    result !== undefined && 'verification' in result && result.verification?.verdict === 'proved'
  );
}
