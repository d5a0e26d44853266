import { writeText } from '@roletrail/contracts/article-markup';
import { Feed } from 'feed';
import type { CardRow } from './read-articles.ts';

export type FeedArticle = CardRow & { html: string; author: string };

export interface Feeds {
  /** RSS 2.0 */
  rss: string;
  /** JSON Feed 1.1 */
  json: string;
}

/**
 * The articles as feeds. Every address in them is absolute and begins with `publicOrigin`, whatever
 * host the reader asked.
 * @param articles newest first
 */
export function writeFeeds(publicOrigin: string, articles: readonly FeedArticle[]): Feeds {
  const page = `${publicOrigin}/insights`;
  const updated = articles.reduce((latest, a) => Math.max(latest, +a.updated_at), 0);
  const feed = new Feed({
    id: page,
    title: 'RoleTrail insights',
    description: 'Careers and the labour market, in numbers that name their source.',
    link: page,
    language: 'en-GB',
    copyright: 'RoleTrail; figures belong to the sources named in each article',
    feedLinks: { rss: `${page}/feed.xml`, json: `${page}/feed.json` },
    generator: false,
    ...(updated > 0 ? { updated: new Date(updated) } : {}),
  });
  for (const article of articles) {
    const link = `${page}/${article.slug}`;
    feed.addItem({
      id: link,
      link,
      // readers of RSS take both as HTML
      title: writeText(article.title),
      description: writeText(article.excerpt),
      content: absolute(article.html, publicOrigin, link),
      date: article.published_at,
      published: article.published_at,
      category: article.tags.map((name) => ({ name })),
    });
  }
  return { rss: feed.rss2().replaceAll(NOT_XML, ''), json: version11(feed.json1(), articles) };
}

/** Characters that XML 1.0 forbids, also as references. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A feed reader shows the text elsewhere: paths and anchors would lead nowhere. */
function absolute(html: string, publicOrigin: string, link: string): string {
  return html
    .replaceAll(/ (href|src)="\//g, ` $1="${publicOrigin}/`)
    .replaceAll(/ href="#/g, ` href="${link}#`);
}

/** The library writes version 1; 1.1 has a language, and authors in place of one author. */
function version11(written: string, articles: readonly FeedArticle[]): string {
  const { items, ...head } = JSON.parse(written) as { items: Record<string, unknown>[] };
  return JSON.stringify({
    ...head,
    version: 'https://jsonfeed.org/version/1.1',
    language: 'en-GB',
    authors: [{ name: 'RoleTrail editorial' }],
    items: items.map((item, i) => ({
      ...item,
      // JSON Feed has both as text
      title: articles[i]?.title,
      summary: articles[i]?.excerpt,
      authors: [{ name: articles[i]?.author }],
    })),
  });
}
