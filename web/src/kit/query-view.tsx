import { type ReactNode, useEffect, useState } from 'react';
import { formatRefusal } from '../lib/refusal.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { type FailureWords, LoadFailure, RequestId } from './load-failure.tsx';
import { WaitingRows } from './waiting.tsx';

/** The part of a TanStack query result that QueryView reads; infinite queries have it too. */
export type ViewedQuery<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
};

/**
 * Shows the state of a query.
 * loading (no data, no error) → content, empty or failure; content → refetching (old content stays,
 * marked busy) → content, or content with a notice that it may be outdated. Retry on a failure
 * leads back to loading. The state is announced politely, except first content from the cache.
 */
export function QueryView<Data>(props: {
  query: ViewedQuery<Data>;
  /** noun phrase for the texts: “your saved searches” */
  what: string;
  skeleton?: ReactNode;
  /** in place of content without items */
  empty?: ReactNode;
  /** default: an array, or `items` of an object, of length 0 */
  isEmpty?: (data: Data) => boolean;
  /** texts for some error codes */
  words?: (error: unknown) => FailureWords | undefined;
  /** in place of "Try again" on a failure; `undefined` keeps it */
  wayOut?: (error: unknown) => ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { query, what, skeleton, empty, isEmpty = hasNoItems, words, wayOut } = props;
  const { data, error } = query;
  const retry = () => void query.refetch();
  const isLoading = data === undefined && (!error || query.isFetching);
  return (
    <>
      <Announcement what={what} isLoading={isLoading} />
      {data !== undefined ? (
        <div aria-busy={query.isFetching ? true : undefined} className="grid gap-4">
          {error ? <OutOfDate error={error} busy={query.isFetching} onRetry={retry} /> : null}
          {empty !== undefined && isEmpty(data) ? empty : props.children(data)}
        </div>
      ) : isLoading ? (
        <div aria-busy="true">{skeleton ?? <WaitingRows />}</div>
      ) : (
        <LoadFailure
          what={what}
          error={error}
          onRetry={retry}
          words={words?.(error)}
          wayOut={wayOut?.(error)}
        />
      )}
    </>
  );
}

function hasNoItems(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  const items = typeof data === 'object' && data !== null && 'items' in data ? data.items : null;
  return Array.isArray(items) && items.length === 0;
}

/** One live region for the life of the view, because a new region is not read out. */
function Announcement({ what, isLoading }: { what: string; isLoading: boolean }) {
  const [wasLoading, setWasLoading] = useState(false);
  useEffect(() => {
    if (isLoading) setWasLoading(true);
  }, [isLoading]);
  return (
    <p role="status" className="sr-only">
      {isLoading ? `Loading ${what}...` : wasLoading ? `Loaded: ${what}` : ''}
    </p>
  );
}

function OutOfDate(props: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { error, busy, onRetry } = props;
  return (
    <Alert variant="warning" title="This may be out of date">
      <p>{formatRefusal(error)}</p>
      <RequestId error={error} />
      <Button variant="outline" size="sm" className="mt-3" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
