import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { listLinks } from '../insights/article-links.ts';
import { VISIBLE } from '../insights/read-articles.ts';

const ARTICLE = '/insights/';
/** Files beside the pages. */
const FILES: ReadonlySet<string> = new Set(['/insights/feed.xml', '/insights/feed.json']);
/** Segments of the paths of all pages; a parameter is null. */
const PAGES = WEB_ROUTES.map(({ path }) =>
  path.split('/').map((part) => (part.startsWith(':') ? null : part)),
);
/** Pages under /insights that are no articles. */
const OTHER_PAGES: ReadonlySet<string> = new Set(
  WEB_ROUTES.flatMap(({ path }) => (path.startsWith(ARTICLE) && !path.includes(':') ? path : [])),
);

/**
 * Returns sentences about links to pages of ours that do not exist; [] if all do.
 * @param html body in its published form
 */
export async function findDeadLinks(db: Database | Tx, html: string): Promise<string[]> {
  const own = listLinks(html, []).filter((link) => link.startsWith('/'));
  const dead = await judgeOwnLinks(db, own);
  return [...dead].map(([link, why]) => `the link ${link.slice(0, 80)} ${why}`);
}

/**
 * Checks own paths, with their part behind `#`, against the pages, the addresses of public articles and the parts of their text.
 * Parts of other pages are not checked. Articles that are not public yet count as missing.
 * @returns what is wrong with each dead link, as part of a sentence; a fine link is not in it
 */
export async function judgeOwnLinks(
  db: Database | Tx,
  links: readonly string[],
): Promise<Map<string, string>> {
  const asked = [...new Set(links)].map((link) => {
    const [before = '', id = ''] = link.split('#', 2);
    const [path = ''] = before.split('?', 1);
    return { link, id, path };
  });
  const articles = asked.filter(({ path }) => isArticle(path));
  const parts = await readParts(db, articles);
  const dead = new Map<string, string>();
  for (const { link, path, id } of asked) {
    if (isArticle(path)) {
      const has = parts.get(`${path.slice(ARTICLE.length)}#${id}`);
      if (has === undefined) dead.set(link, 'leads to no page');
      else if (!has) dead.set(link, 'leads to no part of that article');
    } else if (!FILES.has(path) && !isPage(path)) dead.set(link, 'leads to no page');
  }
  return dead;
}

const isArticle = (path: string) =>
  path.startsWith(ARTICLE) && !FILES.has(path) && !OTHER_PAGES.has(path);

function isPage(path: string): boolean {
  const parts = path.split('/');
  return PAGES.some(
    (page) =>
      page.length === parts.length && page.every((part, at) => part === null || part === parts[at]),
  );
}

/**
 * Returns whether public articles have these parts, by `slug#id`. An article that is not public is
 * not in it. Previous addresses count too.
 */
async function readParts(
  db: Database | Tx,
  asked: readonly { readonly path: string; readonly id: string }[],
): Promise<Map<string, boolean>> {
  if (asked.length === 0) return new Map();
  const slugs = asked.map(({ path }) => path.slice(ARTICLE.length));
  const ids = asked.map(({ id }) => id);
  const { rows } = await sql<{ slug: string; id: string; has: boolean }>`
    select l.slug, l.id,
      l.id = '' or position(' id="' || l.id || '"' in a.html) > 0 as has
    from unnest(${slugs}::text[], ${ids}::text[]) as l (slug, id)
    join article a on ${VISIBLE} and (a.slug = l.slug
      or exists (select from article_old_slug o where o.slug = l.slug and o.article_id = a.id))
  `.execute(db);
  return new Map(rows.map(({ slug, id, has }) => [`${slug}#${id}`, has]));
}
