import type { Route } from '@roletrail/contracts/web-routes';
import type { Head } from './page.ts';

const NAME = 'RoleTrail';
const DESCRIPTION =
  'Career tools for job seekers. Every time you accept or refuse our terms you get a receipt that you can verify yourself.';
const IMAGE = { path: '/share.png', width: '1200', height: '630' };

/** Element of a document head. */
export type HeadTag = {
  readonly name: 'title' | 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
};

/** Returns true for a public page that is not for developers. */
function isIndexed(route: Route): boolean {
  return route.access === 'public' && route.flag !== 'local';
}

/** Returns the default head: the title of the route, indexed only if public. */
export function defaultHead(route: Route | null): Head {
  if (route === null) return { title: 'Page not found', index: false };
  return { title: route.title, index: isIndexed(route) };
}

function address(origin: string, path: string): string {
  return new URL(path, origin).href;
}

const meta = (key: 'name' | 'property', value: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { [key]: value, content },
});

export function titleOf({ title }: Head): string {
  return title.includes(NAME) ? title : `${title} · ${NAME}`;
}

/** Lists the elements of a head, for the server and for client navigation. */
export function headTags(head: Head, pathname: string, origin: string): HeadTag[] {
  const description = head.description ?? DESCRIPTION;
  const canonical = address(origin, head.canonical ?? pathname);
  const indexed = head.index !== false;
  return [
    { name: 'title', attributes: {}, text: titleOf(head) },
    meta('name', 'description', description),
    ...(indexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(indexed
      ? [{ name: 'link' as const, attributes: { rel: 'canonical', href: canonical } }]
      : []),
    meta('property', 'og:site_name', NAME),
    meta('property', 'og:type', head.article ? 'article' : 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', address(origin, IMAGE.path)),
    meta('property', 'og:image:width', IMAGE.width),
    meta('property', 'og:image:height', IMAGE.height),
    meta('property', 'og:locale', 'en_GB'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...articleTags(head),
    ...(head.alternates ?? []).map(
      ({ type, title: name, path }): HeadTag => ({
        name: 'link',
        attributes: { rel: 'alternate', type, title: name, href: address(origin, path) },
      }),
    ),
  ];
}

function articleTags({ article }: Head): HeadTag[] {
  if (article === undefined) return [];
  const published = meta('property', 'article:published_time', article.published);
  if (article.modified === undefined) return [published];
  return [published, meta('property', 'article:modified_time', article.modified)];
}
