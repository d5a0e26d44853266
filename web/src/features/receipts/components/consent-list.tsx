import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf, ProblemError } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { consentsQuery } from '../api/consents.ts';
import { ConsentCard } from './consent-card.tsx';

/** Every decision the person took, newest first; stale ones stay while newer are fetched. */
export function ConsentList({ userId }: { userId: string }) {
  const http = useHttp();
  const { data, error, refetch } = useQuery(consentsQuery(http));
  if (data === undefined) {
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  }
  if (data.length === 0) {
    return (
      <Empty title="No decision on record yet">
        As soon as you accept or decline our terms, the record of it stands here.
      </Empty>
    );
  }
  return (
    <div className="grid gap-5">
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data.map((record) => (
        <ConsentCard key={record.eventId} record={record} userId={userId} />
      ))}
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert variant="destructive" title="Your record could not be loaded">
      <p>{messageOf(error)}</p>
      {error instanceof ProblemError ? <p>Request {error.requestId}</p> : null}
      <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  );
}

function Loading() {
  return (
    <Card className="grid gap-5" role="status">
      <span className="sr-only">Loading your record...</span>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-6 w-4/5" />
      <div className="flex flex-wrap gap-3">
        <Skeleton className="h-11 w-52" />
        <Skeleton className="h-11 w-40" />
      </div>
    </Card>
  );
}
