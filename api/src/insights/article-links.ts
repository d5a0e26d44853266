import { decodeReferences } from '@roletrail/contracts/article-markup';

/** Links of an article that are checked; further ones are not. */
const LINKS_MAX = 500;
/** Most bytes of a link: it is the key of an index. */
const LINK_BYTES_MAX = 2000;

/**
 * Lists what an article links to: own paths with their part behind `#`, and https addresses, also
 * those of its sources. Each is there once. Links within the text are left out.
 * @param html body in its published form
 */
export function listLinks(html: string, sources: readonly { readonly url: string }[]): string[] {
  const found = [...html.matchAll(/ href="((?:\/|https:\/\/)[^"]*)"/g)];
  const links = found.map(([, href = '']) => decodeReferences(href));
  const all = new Set([...links, ...sources.map(({ url }) => url)]);
  return [...all].filter((url) => Buffer.byteLength(url) <= LINK_BYTES_MAX).slice(0, LINKS_MAX);
}
