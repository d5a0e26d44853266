import type { ArticleCard } from '@roletrail/contracts/http/insights';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { articleListQuery } from '../../features/insights/api/insights.ts';
import { PLAIN_LIST } from '../../features/insights/list-state.ts';
import { noneOpened, openedHere, subscribeOpened } from '../../features/insights/opened-here.ts';
import { TopicArt } from '../../features/insights/topic-art.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DashboardSection } from './section.tsx';

const ROWS = 3;

/** Lists the articles opened in this tab, then the newest ones; renders nothing without any. */
export function ReadingList() {
  const { data, isPending } = useQuery(articleListQuery(useHttp(), PLAIN_LIST));
  const opened = useSyncExternalStore(subscribeOpened, openedHere, noneOpened);
  const others = (data?.items ?? []).filter(({ slug }) => opened.every((o) => o.slug !== slug));
  const rows = [...opened, ...others].slice(0, ROWS);
  if (rows.length === 0 && !isPending) return null;
  return (
    <DashboardSection
      id="reading"
      title="Reading"
      about="What you opened in this tab, then the newest. Reload, and we forget it."
    >
      {rows.length === 0 ? (
        <Skeleton className="h-60" />
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {rows.map((article, i) => (
            <Row key={article.slug} article={article} opened={i < opened.length} />
          ))}
        </ul>
      )}
    </DashboardSection>
  );
}

function Row({ article, opened }: { article: ArticleCard; opened: boolean }) {
  return (
    <li className="relative flex items-center gap-4 py-3 hover:bg-surface">
      <div className="w-24 shrink-0 overflow-hidden rounded-sm bg-raised sm:w-28">
        <TopicArt article={article} />
      </div>
      <div className="min-w-0">
        <h3 className="text-base">
          <Link
            to={`/insights/${article.slug}`}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {article.title}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-muted">
          {article.readingMinutes} min read{opened ? ' · opened in this tab' : ''}
        </p>
      </div>
    </li>
  );
}
