import { ProblemError } from '../../../lib/http-errors.ts';
import { refusalOf } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const LINES = ['a', 'b', 'c', 'd', 'e', 'f'];

export function Loading({ what }: { what: string }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p className="sr-only">Loading {what}...</p>
      {LINES.map((line) => (
        <Skeleton key={line} className="h-12 w-full" />
      ))}
    </div>
  );
}

/** The explorer without its occupations: the field, the filters, the views, the rows. */
export function BoardLoading() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <p className="sr-only">Loading the occupations...</p>
      <Skeleton className="h-18" />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Skeleton className="h-90 max-lg:hidden" />
        <div className="grid gap-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-120" />
        </div>
      </div>
    </div>
  );
}

export function LoadFailure(props: { what: string; error: unknown; onRetry: () => void }) {
  const { what, error, onRetry } = props;
  return (
    <Alert variant="destructive" title={`We could not load ${what}`}>
      <p>{refusalOf(error)}</p>
      {error instanceof ProblemError ? (
        <p className="mt-1 text-muted">Request {error.requestId}</p>
      ) : null}
      <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
