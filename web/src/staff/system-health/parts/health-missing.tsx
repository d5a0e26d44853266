import { RequestId } from '../../../kit/load-failure.tsx';
import { formatErrorSentence } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { HealthView } from '../health-view.ts';
import type { HealthWatch } from '../health-watch.ts';

type Missing = Exclude<HealthView, { phase: 'shown' }>;

/** Replaces the figures while loading, after an error or without access. */
export function HealthMissing({ view, watch }: { view: Missing; watch: HealthWatch }) {
  switch (view.phase) {
    case 'loading':
      return (
        <div aria-busy="true" className="grid gap-6">
          <p role="status" className="sr-only">
            Loading...
          </p>
          <Skeleton className="h-11 w-64" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-48 w-full" />
        </div>
      );
    case 'failed':
      return (
        <Alert variant="destructive" title="We could not load the system health">
          <p>{formatErrorSentence(view.error)} This page tries again by itself.</p>
          <RequestId error={view.error} />
          <Button variant="outline" size="sm" className="mt-3" onClick={() => watch.tryNow()}>
            Try now
          </Button>
        </Alert>
      );
    case 'refused':
      return (
        <Alert variant="destructive" title="You may not open this">
          <p>{formatHealthRefusal(view.code)} This page no longer shows any of it.</p>
        </Alert>
      );
  }
}

function formatHealthRefusal(code: Extract<Missing, { phase: 'refused' }>['code']): string {
  switch (code) {
    case 'STAFF_SECOND_FACTOR_REQUIRED':
      return 'Staff need a second factor here, and you signed in without one. Sign in again with it.';
    case 'CONSENT_REQUIRED':
      return 'Accept the terms first.';
    default:
      return 'Your account does not have the admin role.';
  }
}
