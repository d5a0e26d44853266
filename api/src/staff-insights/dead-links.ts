import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { VISIBLE } from '../insights/read-articles.ts';

const ARTICLE = '/insights/';
/** Files beside the pages. */
const FILES: ReadonlySet<string> = new Set(['/insights/feed.xml', '/insights/feed.json']);
/** Segments of the paths of all pages; a parameter is null. */
const PAGES = WEB_ROUTES.map(({ path }) =>
  path.split('/').map((part) => (part.startsWith(':') ? null : part)),
);

/**
 * Returns sentences about links to pages of ours that do not exist; [] if all do. Links to articles
 * that are not public yet count as dead.
 * @param html body in its published form
 */
export async function findDeadLinks(db: Database | Tx, html: string): Promise<string[]> {
  const links = [...html.matchAll(/ href="(\/[^"#?]*)/g)].map(([, path = '']) => path);
  const paths = [...new Set(links)];
  const slugs = paths.filter(isArticle).map((path) => path.slice(ARTICLE.length));
  const known = slugs.length === 0 ? new Set<string>() : await publicSlugs(db, slugs);
  return paths
    .filter((path) =>
      isArticle(path) ? !known.has(path.slice(ARTICLE.length)) : !FILES.has(path) && !isPage(path),
    )
    .map((path) => `the link ${path.slice(0, 80)} leads to no page`);
}

const isArticle = (path: string) => path.startsWith(ARTICLE) && !FILES.has(path);

function isPage(path: string): boolean {
  const parts = path.split('/');
  return PAGES.some(
    (page) =>
      page.length === parts.length && page.every((part, at) => part === null || part === parts[at]),
  );
}

/** Which of these are, or were, addresses of public articles. */
async function publicSlugs(db: Database | Tx, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from article where ${VISIBLE} and slug = any (${slugs})
    union all
    select o.slug from article_old_slug o
    where o.slug = any (${slugs})
      and exists (select from article where id = o.article_id and ${VISIBLE})`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}
