import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Loading } from '../../../kit/waiting.tsx';
import { Button } from '../../../ui/button.tsx';
import { TrailFailure } from './trail-failure.tsx';

/** Paged list: loading, error, or the loaded items with a button for more. */
export function Paged<Page extends { readonly items: readonly unknown[] }>(props: {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** label of the button for the next page */
  more: string;
  /** renders a row as `<li>` with its key */
  row: (item: Page['items'][number]) => ReactNode;
  /** replaces an empty list */
  empty: string;
  /** above the list, after its first page is loaded */
  head?: (first: Page) => ReactNode;
  /** below a list with rows */
  children?: ReactNode;
}) {
  const { data, error, refetch, isFetchNextPageError } = props.query;
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = props.query;
  if (error && !isFetchNextPageError) {
    return <TrailFailure error={error} onRetry={() => void refetch()} />;
  }
  const first = data?.pages[0];
  if (data === undefined || first === undefined) return <Loading what="the list" count={2} />;
  const items: readonly Page['items'][number][] = data.pages.flatMap((page) => page.items);
  return (
    <>
      {props.head?.(first)}
      {items.length === 0 ? (
        <p className="text-muted">{props.empty}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">{items.map(props.row)}</ul>
      )}
      {error ? (
        <TrailFailure error={error} onRetry={() => void fetchNextPage()} />
      ) : hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {props.more}
        </Button>
      ) : null}
      {items.length === 0 ? null : props.children}
    </>
  );
}

/** User id with a link to the records of the user. */
export function PersonLink({ userId }: { userId: string }) {
  return (
    <Link
      className="link target inline-flex items-center"
      to={`?${new URLSearchParams({ user: userId })}`}
    >
      <code className="[overflow-wrap:anywhere]">{userId}</code>
    </Link>
  );
}
