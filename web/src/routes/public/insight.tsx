import type { Article, InsightAnswer } from '@roletrail/contracts/http/insights';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { lazyOrNothing } from '../../app/lazy-or-nothing.ts';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { insightAddresses, insightQuery } from '../../features/insights/api/insights.ts';
import { ArticleCardView, Particulars } from '../../features/insights/components/article-card.tsx';
import { Changes, StepIntoTool } from '../../features/insights/components/article-end.tsx';
import { Contents } from '../../features/insights/components/contents.tsx';
import { NewsletterBand } from '../../features/insights/components/newsletter-band.tsx';
import { Share } from '../../features/insights/components/share.tsx';
import { ArticleSources } from '../../features/insights/components/sources.tsx';
import { tagName } from '../../features/insights/list-state.ts';
import { rememberOpened } from '../../features/insights/opened-here.ts';
import { TopicArt } from '../../features/insights/topic-art.tsx';
import { formatDate } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage } from '../../lib/http-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import '../../features/insights/article.css';
import '../../features/insights/article-places.css';

// Lazy: they load after the page; what the server rendered is shown until then.
const ArticleBody = lazy(() => import('../../features/insights/components/article-body.tsx'));
const Useful = lazyOrNothing(() => import('../../features/insights/components/useful.tsx'));

export const page = definePage({
  load: ({ http, params }) => [insightQuery(http, params.slug ?? '')],
  head: ([data]) => (data === undefined ? { title: 'Insights' } : headOf(data.article)),
  moved: ([data], { params }) =>
    data !== undefined && data.article.slug !== params.slug
      ? `/insights/${data.article.slug}`
      : null,
  sitemap: insightAddresses,
});

function headOf({ title, excerpt, publishedAt, updatedAt, author, words, tags }: Article) {
  return {
    title,
    description: excerpt,
    article: { published: publishedAt, modified: updatedAt },
    jsonLd: [
      {
        '@type': 'Article',
        headline: title,
        description: excerpt,
        datePublished: publishedAt,
        dateModified: updatedAt,
        wordCount: words,
        keywords: tags.join(', '),
        inLanguage: 'en-GB',
        author: { '@type': 'Organization', name: author },
        publisher: { '@type': 'Organization', name: 'RoleTrail' },
      },
    ],
  };
}

export default function Insight() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(insightQuery(useHttp(), slug));
  if (data !== undefined) return <ArticlePage {...data} />;
  if (error) {
    return (
      <div className="mx-auto max-w-3xl px-4 py-16">
        <Alert variant="destructive" title="This article could not be loaded">
          <p>{formatErrorMessage(error)}</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Alert>
      </div>
    );
  }
  return <ArticleSkeleton />;
}

function ArticlePage({ article, related, previous, next, notes }: InsightAnswer) {
  useEffect(() => rememberOpened(article), [article]);
  return (
    <>
      <div className="reading-progress" aria-hidden="true" />
      <article className="mx-auto grid max-w-6xl gap-x-14 gap-y-8 gutter py-8 sm:py-12 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <ArticleHeader article={article} />
        <aside className="lg:col-start-1 lg:row-start-2">
          <div className="lg:sticky lg:top-8">
            <Contents headings={article.contents} />
          </div>
        </aside>
        <div className="grid min-w-0 content-start gap-12 lg:col-start-2 lg:row-start-2">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ArticleBody html={article.html} />
          </Suspense>
          <Changes notes={notes} />
          <StepIntoTool topic={article.topic} />
          <Suspense fallback={<Skeleton className="h-28" />}>
            <Useful key={article.slug} slug={article.slug} />
          </Suspense>
          <ArticleSources sources={article.sources} />
          <Neighbours previous={previous} next={next} />
        </div>
      </article>
      <div className="mx-auto max-w-6xl gutter pb-12">
        <NewsletterBand />
      </div>
      <Related related={related} />
    </>
  );
}

function ArticleHeader({ article }: { article: Article }) {
  const { title, excerpt, tags, publishedAt, updatedAt } = article;
  const changed = updatedAt.slice(0, 10) !== publishedAt.slice(0, 10);
  return (
    <header className="grid items-center gap-x-14 gap-y-8 border-b border-border pb-10 lg:col-span-2 lg:grid-cols-[minmax(0,42rem)_1fr]">
      <div className="grid gap-4">
        <Breadcrumbs items={[{ label: 'Insights', to: href('insights') }]} />
        <h1 className="text-3xl">{title}</h1>
        <p className="max-w-prose text-lg text-muted">{excerpt}</p>
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span>{article.author}</span>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <Particulars article={article} />
          {changed ? <span>· changed {formatDate(updatedAt.slice(0, 10))}</span> : null}
        </div>
        <ul className="flex flex-wrap gap-2" aria-label="Tags" data-no-print>
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`/insights?tag=${tag}`}
                className="inline-flex target items-center rounded-md border border-control px-2.5 text-sm hover:bg-raised"
              >
                {tagName(tag)}
              </Link>
            </li>
          ))}
        </ul>
        <Share title={title} />
      </div>
      <TopicArt
        article={article}
        className="rounded-md border border-border bg-raised max-lg:hidden"
      />
    </header>
  );
}

function Neighbours({ previous, next }: Pick<InsightAnswer, 'previous' | 'next'>) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="Articles before and after" className="grid gap-4 sm:grid-cols-2" data-no-print>
      {previous ? <Neighbour label="Previous article" {...previous} /> : <span />}
      {next ? <Neighbour label="Next article" {...next} end /> : null}
    </nav>
  );
}

function Neighbour({
  label,
  slug,
  title,
  end = false,
}: {
  label: string;
  slug: string;
  title: string;
  end?: boolean;
}) {
  return (
    <Link
      to={`/insights/${slug}`}
      className={`grid content-start gap-1 rounded-md border border-border bg-surface p-4 hover:border-control ${end ? 'sm:text-right' : ''}`}
    >
      <span className="text-sm text-muted">{label}</span>
      <span className="font-bold leading-snug">{title}</span>
    </Link>
  );
}

function Related({ related }: Pick<InsightAnswer, 'related'>) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="border-t border-border bg-surface" data-no-print>
      <div className="mx-auto grid max-w-6xl gap-6 gutter py-12">
        <h2 id="related" className="text-xl">
          Related articles
        </h2>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {related.map((card) => (
            <li key={card.slug}>
              <ArticleCardView article={card} level={3} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ArticleSkeleton() {
  return (
    <div role="status" className="mx-auto grid max-w-6xl gap-6 gutter py-12">
      <span className="sr-only">Loading the article...</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-28 max-w-3xl" />
      <Skeleton className="h-16 max-w-2xl" />
      <Skeleton className="h-96 max-w-3xl" />
    </div>
  );
}
