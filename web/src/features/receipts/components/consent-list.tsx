import type { ConsentRecord, ConsentRequest } from '@roletrail/contracts/http/legal';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, ProblemError } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Seal } from '../../../ui/seal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { requestsAfter } from '../../consent-words/requests.ts';
import { consentsQuery } from '../api/consents.ts';
import { isVerified, useVerifyAll, type VerificationResult } from '../use-verify-all.ts';
import { ConsentSummary } from './consent-row.tsx';

/**
 * Shows the last decision of the user, and earlier ones on demand. Stale ones stay visible during a
 * refetch.
 */
export function ConsentList({ userId }: { userId: string }) {
  const http = useHttp();
  const { data, error, refetch } = useQuery(consentsQuery(http));
  if (data === undefined) {
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  }
  if (data.items.length === 0) {
    return (
      <Empty title="No decision on record yet">
        As soon as you accept or decline our terms, the record of it stands here.
      </Empty>
    );
  }
  return (
    <div className="grid gap-4">
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      <Records records={data.items} requests={data.requests} userId={userId} />
    </div>
  );
}

function Records(props: {
  records: readonly ConsentRecord[];
  requests: readonly ConsentRequest[];
  userId: string;
}) {
  const { records, requests, userId } = props;
  const rows = records.map((record, i) => ({
    record,
    requests: requestsAfter(requests, records, i),
  }));
  const { results, running, verify } = useVerifyAll(records, userId);
  const ready = records.filter(({ stage }) => stage === 'published');
  const verdict = running ? null : outcome(ready, results);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2" data-no-print>
        <Button
          size="narrow"
          variant={verdict?.passed ? 'outline' : 'default'}
          busy={running}
          disabled={ready.length === 0}
          onClick={verify}
        >
          <ShieldCheck aria-hidden="true" className="size-5" />
          {ready.length > 1 ? `Verify all ${ready.length}` : 'Verify'} in this browser
        </Button>
        <p aria-live="polite" className="flex min-h-8 items-center gap-2">
          {running ? <span className="text-sm text-muted">Verifying...</span> : null}
          {verdict ? <Verdict verdict={verdict} /> : null}
        </p>
      </div>
      <Rows rows={rows.slice(0, 1)} results={results} />
      {records.length > 1 ? (
        <details>
          <summary className="target w-fit cursor-pointer content-center font-bold">
            {records.length === 2
              ? '1 earlier decision'
              : `${records.length - 1} earlier decisions`}
          </summary>
          <div className="mt-3">
            <Rows rows={rows.slice(1)} results={results} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function Rows(props: {
  rows: readonly { record: ConsentRecord; requests: readonly ConsentRequest[] }[];
  results: ReadonlyMap<string, VerificationResult>;
}) {
  const { rows, results } = props;
  return (
    <ul className="divide-y divide-border overflow-hidden rounded-md border border-border bg-surface">
      {rows.map((row) => (
        <ConsentSummary
          key={row.record.eventId}
          {...row}
          result={results.get(row.record.eventId)}
        />
      ))}
    </ul>
  );
}

type Outcome = { readonly passed: boolean; readonly words: string };

/** Formats the result of the last action, one sentence. */
function outcome(
  ready: readonly ConsentRecord[],
  results: ReadonlyMap<string, VerificationResult>,
): Outcome | null {
  const checked = ready.filter(({ eventId }) => results.has(eventId));
  if (checked.length === 0) return null;
  const passed = checked.filter(({ eventId }) => isVerified(results.get(eventId))).length;
  const failed = checked.length - passed;
  return failed === 0
    ? {
        passed: true,
        words: `Verified in this browser: ${passed === 1 ? 'your receipt' : `all ${passed} receipts`}.`,
      }
    : { passed: false, words: `${failed} of ${checked.length} could not be verified.` };
}

function Verdict({ verdict: { passed, words } }: { verdict: Outcome }) {
  return (
    <>
      {passed ? <Seal state="whole" className="size-8" /> : null}
      <span className={cn('font-bold', passed ? 'text-success' : 'text-destructive')}>{words}</span>
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert variant="destructive" title="Your record could not be loaded">
      <p>{formatErrorMessage(error)}</p>
      {error instanceof ProblemError ? <p>Request {error.requestId}</p> : null}
      <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading your record...</span>
      <Skeleton className="h-11 w-60" />
      <Skeleton className="h-20" />
    </div>
  );
}
