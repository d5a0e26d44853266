import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { articleListQuery } from '../../features/insights/api/insights.ts';
import { ArticleCardView } from '../../features/insights/components/article-card.tsx';
import { ListFilters } from '../../features/insights/components/list-filters.tsx';
import { NewsletterBand } from '../../features/insights/components/newsletter-band.tsx';
import { changeListState, readList } from '../../features/insights/list-choices.ts';
import { type ListState, queryOf, tagName } from '../../features/insights/list-state.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage } from '../../lib/http-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const FEEDS = [
  { type: 'application/rss+xml', title: 'RoleTrail insights (RSS)', path: '/insights/feed.xml' },
  {
    type: 'application/feed+json',
    title: 'RoleTrail insights (JSON)',
    path: '/insights/feed.json',
  },
] as const;

export const page = definePage({
  load: ({ http, search }) => [articleListQuery(http, readList(search))],
  head: (_data, { search }) => {
    const { q, tag, page: number } = readList(search);
    const about = tag ? `Insights: ${tagName(tag)}` : 'Insights';
    return {
      title: number > 1 ? `${about}, page ${number}` : about,
      description:
        'Careers and the labour market in numbers that name their source: pay ranges, openings, career change, interviews, and what a receipt proves.',
      canonical: `/insights${queryOf({ q: '', tag, sort: '', page: number })}`,
      index: q === '',
      alternates: FEEDS,
    };
  },
});

export default function Insights() {
  const http = useHttp();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state = readList(search);
  const { data, error, refetch, isPlaceholderData } = useQuery(articleListQuery(http, state));
  const go = (next: ListState) =>
    void navigate(`/insights${queryOf(next)}`, { preventScrollReset: true });
  return (
    <div className="mx-auto grid max-w-6xl gap-10 gutter py-10 sm:py-14">
      <PageHeader
        title="Insights"
        purpose="Careers and the labour market in plain words, with a source for every number."
        action={<FeedLinks />}
      />
      <ListFilters state={state} tags={data?.tags ?? []} onChange={go} />
      {error && !data ? (
        <Alert variant="destructive" title="The articles could not be loaded">
          <p>{formatErrorMessage(error)}</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Alert>
      ) : null}
      {!data && !error ? <ListSkeleton /> : null}
      {data ? (
        <section aria-label="Articles" aria-busy={isPlaceholderData} className="grid gap-6">
          <p role="status" className="text-sm text-muted">
            {foundText(data.total, state)}
          </p>
          {data.total === 0 ? <NoMatch state={state} /> : null}
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {data.items.map((article, i) => {
              const first = i === 0 && plain(state);
              return (
                <li key={article.slug} className={first ? 'sm:col-span-2 lg:row-span-2' : ''}>
                  <ArticleCardView article={article} wide={first} />
                </li>
              );
            })}
          </ul>
          <Pagination
            page={data.page}
            pages={data.pages}
            label="Pages of articles"
            toPage={(page) => `/insights${queryOf(changeListState(state, { page }))}`}
          />
        </section>
      ) : null}
      <NewsletterBand tag={state.tag} />
    </div>
  );
}

/** Returns true for the default list. */
function plain({ q, tag, sort, page }: ListState): boolean {
  return q === '' && tag === '' && sort === '' && page === 1;
}

function foundText(total: number, { q, tag }: ListState): string {
  const articles = total === 1 ? '1 article' : `${total} articles`;
  const words = q ? ` for “${q}”` : '';
  return `${articles}${words}${tag ? ` tagged ${tagName(tag)}` : ''}`;
}

function FeedLinks() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm" data-no-print>
      <Rss aria-hidden="true" className="size-4 text-muted" />
      {FEEDS.map(({ path, type }) => (
        <a key={path} href={path} className="link inline-flex target items-center" type={type}>
          {path.endsWith('xml') ? 'RSS feed' : 'JSON feed'}
        </a>
      ))}
      <Link to={href('newsletter')} className="link inline-flex target items-center">
        Newsletter
      </Link>
      <Link to={href('corrections')} className="link inline-flex target items-center">
        Corrections
      </Link>
    </p>
  );
}

function NoMatch({ state }: { state: ListState }) {
  if (plain(state)) {
    return (
      <Empty title="No articles yet">They appear here as soon as the first one is published.</Empty>
    );
  }
  return (
    <Empty
      title="Nothing matches"
      action={
        <Button asChild variant="outline">
          <Link to={href('insights')}>Show all articles</Link>
        </Button>
      }
    >
      {state.q
        ? 'No article holds all these words. Try fewer or other ones.'
        : 'There is no article on this page of the list.'}
    </Empty>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Loading the articles...</span>
      <Skeleton className="h-80 sm:col-span-2 lg:row-span-2 lg:h-full" />
      {[0, 1, 2, 3, 4, 5].map((i) => (
        <Skeleton key={i} className="h-80" />
      ))}
    </div>
  );
}
