import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { correctionsOptions } from '../../features/insights/api/insights.ts';
import { NOTE_KINDS } from '../../features/insights/components/article-end.tsx';
import { QueryView } from '../../kit/query-view.tsx';
import { formatDate } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';

/** Returns the number of the page, 1 to 1000. */
function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
}

export const page = definePage({
  load: ({ http, search }) => [correctionsOptions(http, readPage(search))],
  head: () => ({
    title: 'Corrections',
    description: 'Corrections and updates of RoleTrail articles, with their dates.',
  }),
});

/** Corrections and updates of all articles. */
export default function Corrections() {
  const [search] = useSearchParams();
  const query = useQuery(correctionsOptions(useHttp(), readPage(search)));
  return (
    <div className="mx-auto grid max-w-3xl gap-8 gutter py-10 sm:py-14">
      <Breadcrumbs items={[{ label: 'Insights', to: href('insights') }]} />
      <PageHeader
        title="Corrections"
        purpose="What we corrected in our articles, and what we added to them."
      />
      <QueryView query={query} what="the corrections">
        {({ items, page, pages }) => (
          <>
            {items.length === 0 ? (
              <Empty title="No corrections yet">
                If you find a mistake in an article, please{' '}
                <Link to={href('contact')} className="link">
                  tell us
                </Link>
                .
              </Empty>
            ) : null}
            <ul className="grid gap-6">
              {items.map(({ slug, title, kind, words, notedAt }) => (
                <li key={slug + notedAt} className="grid gap-1 border-t border-border pt-4">
                  <span className="text-sm text-muted">
                    {NOTE_KINDS[kind]}, {formatDate(notedAt.slice(0, 10))}
                  </span>
                  <Link to={`/insights/${slug}`} className="link font-bold">
                    {title}
                  </Link>
                  <p>{words}</p>
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              pages={pages}
              toPage={(next) => `/insights/corrections?page=${next}`}
            />
          </>
        )}
      </QueryView>
    </div>
  );
}
