import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { claimsQuery } from '../api/reports.ts';
import { SaveList } from './save-list.tsx';
import { TrailFailure } from './trail-failure.tsx';

/** Acceptances that a browser claimed and no event bears out: a claim, and marked as one. */
export function Claims({ count }: { count: number }) {
  return (
    <section aria-labelledby="audit-claims" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="audit-claims" className="text-lg">
          Claimed by a cookie, without an event
        </h2>
        <p className="max-w-prose text-muted">
          A browser said that its person had accepted these versions. No such acceptance is on
          record, so the gate refused. Anybody can write a cookie: it proves nothing, and there
          should be few.
        </p>
      </div>
      {count === 0 ? <p className="text-muted">None.</p> : <ClaimList />}
    </section>
  );
}

function ClaimList() {
  const query = useInfiniteQuery(claimsQuery(useHttp()));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error) return <TrailFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  return (
    <>
      <ul className="divide-y divide-border border-y border-border">
        {data.pages
          .flatMap((page) => page.items)
          .map(({ mark, userId, day, termsVersion, privacyVersion }) => (
            <li
              key={`${day} ${userId}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
            >
              <Badge variant="warning">{mark}</Badge>
              <Link
                className="link target inline-flex items-center"
                to={`?${new URLSearchParams({ user: userId })}`}
              >
                <code className="[overflow-wrap:anywhere]">{userId}</code>
              </Link>
              <span className="text-sm text-muted">
                {formatDate(day)}, terms {termsVersion}, privacy {privacyVersion}
              </span>
            </li>
          ))}
      </ul>
      {hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
      <SaveList path="reports/claims.csv">Save all of them (CSV)</SaveList>
    </>
  );
}
