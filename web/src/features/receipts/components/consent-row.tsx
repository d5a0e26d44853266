import type { ConsentRecord, ConsentRequest } from '@roletrail/contracts/http/legal';
import { ChevronDown } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { formatLocal, formatUtc } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Seal, type SealState } from '../../../ui/seal.tsx';
import { formatRequest } from '../../consent-words/requests.ts';
import { countChecks } from '../count-checks.ts';
import { isVerified, type VerificationResult } from '../use-verify-all.ts';
import { ConsentDetail } from './consent-detail.tsx';

const DECISIONS = {
  accepted: { word: 'Accepted', badge: 'success' },
  declined: { word: 'Declined', badge: 'destructive' },
  withdrawn: { word: 'Withdrawn', badge: 'default' },
} as const;

/** One decision: type, date, seal, and later requests to decide again; expandable. */
export function ConsentSummary({
  record,
  requests,
  result,
}: {
  record: ConsentRecord;
  /** requests of staff after this decision and before the next one */
  requests: readonly ConsentRequest[];
  result: VerificationResult | undefined;
}) {
  const decision = DECISIONS[record.decision];
  const { state, words } = toRowStatus(record, result);
  return (
    <li>
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 hover:bg-raised sm:px-5 [&::-webkit-details-marker]:hidden">
          <Seal state={state} className="size-9" />
          <span className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge variant={decision.badge}>{decision.word}</Badge>
              <span className="font-bold">{documentsOf(record)}</span>
            </span>
            <span className={cn('text-sm font-semibold sm:text-right', COLOUR[state])}>
              {words}
            </span>
            <time
              dateTime={record.decidedAt}
              title={formatUtc(record.decidedAt)}
              className="text-sm text-muted"
            >
              {formatLocal(record.decidedAt)}
            </time>
            {requests.map((request) => (
              <span key={request.eventId} className="text-sm sm:col-span-2">
                {formatRequest(request)}
              </span>
            ))}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-muted transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <ConsentDetail record={record} result={result} />
      </details>
    </li>
  );
}

const COLOUR: Readonly<Record<SealState, string>> = {
  open: 'text-muted',
  ready: 'text-muted',
  whole: 'text-success',
  broken: 'text-destructive',
};

function toRowStatus(
  { stage }: ConsentRecord,
  result: VerificationResult | undefined,
): { state: SealState; words: string } {
  if (stage !== 'published') return { state: 'open', words: 'on its way to the signature' };
  if (result === undefined) return { state: 'ready', words: 'signed' };
  if ('problem' in result) return { state: 'ready', words: 'not verified: see the detail' };
  if (result.verification === null) return { state: 'open', words: 'not ready yet' };
  const { passed, failed } = countChecks(result.verification);
  return isVerified(result)
    ? { state: 'whole', words: `verified, ${passed} checks` }
    : { state: 'broken', words: `does not verify: ${failed} of ${passed + failed} checks failed` };
}

function documentsOf(record: ConsentRecord): string {
  if (record.decision === 'withdrawn') return 'Your acceptance';
  const privacy = record.privacyVersion === null ? '' : `, Privacy ${record.privacyVersion}`;
  return `Terms ${record.termsVersion}${privacy}`;
}
