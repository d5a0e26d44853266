import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TrailFailure } from './trail-failure.tsx';

/** Items that come page by page: loading, refused, or all that came so far and the way to more. */
export function Paged<Page extends { readonly items: readonly unknown[] }>(props: {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** of the button that asks for the next page */
  more: string;
  /** rows of a list, each a `<li>` with its key */
  row: (item: Page['items'][number]) => ReactNode;
  /** in place of a list without rows */
  empty: string;
  /** in front of the list, once its first page is there */
  head?: (first: Page) => ReactNode;
  /** behind a list with rows */
  children?: ReactNode;
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = props.query;
  if (error) return <TrailFailure error={error} onRetry={() => void refetch()} />;
  const first = data?.pages[0];
  if (data === undefined || first === undefined) return <Skeleton className="h-24 w-full" />;
  const items: readonly Page['items'][number][] = data.pages.flatMap((page) => page.items);
  return (
    <>
      {props.head?.(first)}
      {items.length === 0 ? (
        <p className="text-muted">{props.empty}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">{items.map(props.row)}</ul>
      )}
      {hasNextPage ? (
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

/** A person by their id, which leads to their records. */
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
