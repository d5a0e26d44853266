import type { AskApi } from '@roletrail/contracts/web-renderer';
import { WEB_ROUTES } from '@roletrail/contracts/web-routes';
import type { SitemapEntry } from '../app/page.ts';
import { loadPageMeta } from '../router/screens.ts';
import { httpOver } from './load-page.ts';
import { escapeHtml } from './template.ts';

/** Public routes without value for search engines. */
const UNLISTED: ReadonlySet<string> = new Set(['login', 'signup', 'forgotPassword']);

/** Lists all public pages, including those with parameters. @throws errors of the queries */
export async function sitemap(publicOrigin: string, ask: AskApi): Promise<string> {
  const http = httpOver(ask);
  const entries: SitemapEntry[] = [];
  for (const route of WEB_ROUTES) {
    if (
      route.access !== 'public' ||
      route.flag === 'local' ||
      route.flag === 'byLink' ||
      UNLISTED.has(route.name)
    )
      continue;
    const page = await loadPageMeta(route);
    if (!route.path.includes(':')) entries.push({ path: route.path });
    entries.push(...((await page?.sitemap?.(http)) ?? []));
  }
  const urls = entries.map(({ path, modified }) => {
    const loc = `<loc>${escapeHtml(new URL(path, publicOrigin).href)}</loc>`;
    const lastmod = modified === undefined ? '' : `<lastmod>${escapeHtml(modified)}</lastmod>`;
    return `  <url>${loc}${lastmod}</url>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}
