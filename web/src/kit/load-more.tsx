import type { ReactNode } from 'react';
import { formatRefusal } from '../lib/refusal.ts';
import { Button } from '../ui/button.tsx';

/** The part of an infinite query that LoadMore reads. */
export type PagedQuery = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  fetchNextPage(): Promise<unknown>;
};

/** Button for the next page of one or more infinite queries. Renders nothing on the last page. */
export function LoadMore({
  queries,
  children,
}: {
  queries: readonly PagedQuery[];
  children: ReactNode;
}) {
  const open = queries.filter(({ hasNextPage }) => hasNextPage);
  const failed = open.find(({ isFetchNextPageError }) => isFetchNextPageError);
  if (open.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-2" data-no-print>
      <Button
        variant="outline"
        busy={open.some(({ isFetchingNextPage }) => isFetchingNextPage)}
        onClick={() => void Promise.all(open.map((query) => query.fetchNextPage()))}
      >
        {children}
      </Button>
      {failed ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {formatRefusal(failed.error)} Press the button to try again.
        </p>
      ) : null}
    </div>
  );
}
