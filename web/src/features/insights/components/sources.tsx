import type { ArticleSource } from '@roletrail/contracts/http/insights';
import { formatDate, formatMonth } from '../../../lib/format.ts';

/** Lists the sources of an article. */
export function ArticleSources({ sources }: { sources: readonly ArticleSource[] }) {
  return (
    <section aria-labelledby="sources" className="grid gap-4 border-t border-border pt-8">
      <h2 id="sources" className="text-lg">
        Sources
      </h2>
      <ol className="grid list-decimal gap-3 pl-5 text-sm">
        {sources.map(({ title, publisher, url, accessed }) => (
          <li key={url + title}>
            <a href={url} rel="noopener noreferrer" className="link">
              {title}
            </a>
            <span className="block text-muted">
              {publisher}. Read{' '}
              {accessed.length === 7 ? formatMonth(accessed) : formatDate(accessed)}.
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
