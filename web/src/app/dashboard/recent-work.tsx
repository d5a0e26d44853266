import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { profileQuery } from '../../features/career-profile/api/profile.ts';
import { recentItemsQuery } from '../../features/saved-items/api/saved-items.ts';
import { jobAdsQuery, resumesQuery } from '../../features/saved-texts/api/saved-texts.ts';
import { newestRunsQuery } from '../../features/tool-runs/api/runs.ts';
import { formatSince } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { searchesQuery } from '../../tools/role-explorer/api/searches.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { leftOff, type RecentItem } from './recent-items.ts';
import { DashboardSection } from './section.tsx';

/** Shows the most recent saved work of the career tools; renders nothing if there is none. */
export function RecentWork() {
  const http = useHttp();
  const { data: profile } = useQuery(profileQuery(http));
  const resumes = useQuery(resumesQuery(http));
  const ads = useQuery(jobAdsQuery(http));
  const searches = useQuery(searchesQuery(http));
  const runs = useQuery(newestRunsQuery(http));
  const saved = useQuery(recentItemsQuery(http));
  const lists = [resumes, ads, searches, runs, saved];
  const isPending = lists.some((one) => one.isPending);
  const lost = lists.filter((one) => one.isLoadingError);
  const pieces = leftOff({
    resumes: resumes.data ?? [],
    ads: ads.data ?? [],
    searches: searches.data ?? [],
    runs: runs.data ?? [],
    saved: saved.data ?? [],
  });
  // A profile without a revision rarely has saved work, so no room is reserved.
  const isAwaited = isPending && profile !== undefined && profile.revision > 0;
  if (isPending ? !isAwaited : pieces.length === 0 && lost.length === 0) return null;
  return (
    <DashboardSection
      id="left-off"
      title="Where you left off"
      about="Your saved work, most recent first."
    >
      {isPending ? <Skeleton className="h-33" /> : <Pieces pieces={pieces} />}
      {isPending || lost.length === 0 ? null : (
        <Alert variant="warning" title="Some of it could not be loaded">
          <Button
            variant="outline"
            size="touch"
            onClick={() => void Promise.all(lost.map((one) => one.refetch()))}
          >
            Try again
          </Button>
        </Alert>
      )}
    </DashboardSection>
  );
}

function Pieces({ pieces }: { pieces: readonly RecentItem[] }) {
  if (pieces.length === 0) return null;
  const now = Date.now();
  return (
    <ul className="grid gap-x-8 border-b border-border md:grid-cols-2">
      {pieces.map(({ id, title, what, to, updatedAt }) => (
        <li key={id} className="relative grid gap-0.5 border-t border-border py-3 hover:bg-surface">
          <Link
            to={to}
            className="font-bold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
          <span className="text-sm text-muted">
            {what} · {formatSince(updatedAt, now)}
          </span>
        </li>
      ))}
    </ul>
  );
}
