import type { ConsentReason } from '@roletrail/contracts/http/legal';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { peopleQuery } from '../api/reports.ts';
import { STANDING_WORDS } from '../words.ts';
import { SaveList } from './save-list.tsx';
import { TrailFailure } from './trail-failure.tsx';

/** Who stands so, by id: each leads to their records. */
export function People({ reason, again }: { reason: ConsentReason; again: boolean }) {
  const query = useInfiniteQuery(peopleQuery(useHttp(), reason, again));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error) return <TrailFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  const people = data.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="audit-people" className="grid gap-4">
      <h2 id="audit-people" className="text-lg">
        {STANDING_WORDS[reason]}
        {again ? ', after an acceptance' : ''}
      </h2>
      {people.length === 0 ? <p className="text-muted">Nobody so far.</p> : null}
      <ul className="divide-y divide-border border-y border-border empty:hidden">
        {people.map(({ userId, decidedAt, termsVersion, privacyVersion }) => (
          <li
            key={userId}
            className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <Link
              className="link target inline-flex items-center"
              to={`?${new URLSearchParams({ user: userId })}`}
            >
              <code className="[overflow-wrap:anywhere]">{userId}</code>
            </Link>
            <span className="text-sm text-muted">
              {decidedAt === null ? 'No decision' : formatUtc(decidedAt)}
              {termsVersion === null ? '' : `, terms ${termsVersion}`}
              {privacyVersion === null ? '' : `, privacy ${privacyVersion}`}
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
          Look further
        </Button>
      ) : null}
      {people.length === 0 ? null : (
        <SaveList
          path={`reports/people.csv?${new URLSearchParams({ reason, again: String(again) })}`}
        >
          Save all of them (CSV)
        </SaveList>
      )}
    </section>
  );
}
