import type { ArticleCard as Card } from '@roletrail/contracts/http/insights';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn.ts';
import { formatDate } from '../../../lib/format.ts';
import { tagName } from '../list-state.ts';
import { TopicArt } from '../topic-art.tsx';

/** Date and reading time of an article. */
export function Particulars({
  article,
}: {
  article: Pick<Card, 'publishedAt' | 'updatedAt' | 'readingMinutes'>;
}) {
  const { publishedAt, readingMinutes } = article;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      <time dateTime={publishedAt}>{formatDate(publishedAt.slice(0, 10))}</time>
      <span aria-hidden="true">·</span>
      <span>{readingMinutes} min read</span>
    </p>
  );
}

/** Article in a list; the whole card is the link. @param wide larger, for the first article */
export function ArticleCardView({
  article,
  wide = false,
  level = 2,
}: {
  article: Card;
  wide?: boolean;
  level?: 2 | 3;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article
      className={cn(
        'relative grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-md border border-border bg-surface transition-colors duration-150 hover:border-control',
        wide && 'lg:grid-rows-[1fr_auto]',
      )}
    >
      <TopicArt
        article={article}
        whole={wide}
        className={cn(
          'aspect-[16/8] border-b border-border bg-raised',
          wide && 'sm:aspect-[16/7] lg:aspect-auto lg:h-full lg:min-h-0',
        )}
      />
      <div className={cn('flex flex-col gap-2.5 p-5', wide && 'sm:p-8')}>
        <Particulars article={article} />
        <Heading className={wide ? 'text-xl sm:text-2xl' : 'text-lg'}>
          <Link to={`/insights/${article.slug}`} className="after:absolute after:inset-0">
            {article.title}
          </Link>
        </Heading>
        <p className={cn('text-muted', wide ? 'text-base' : 'text-sm')}>{article.excerpt}</p>
        <ul className="mt-auto flex flex-wrap gap-x-3 pt-1 text-xs text-muted" aria-label="Tags">
          {article.tags.map((tag) => (
            <li key={tag}>{tagName(tag)}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}
