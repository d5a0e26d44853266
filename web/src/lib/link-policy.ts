import { isUrl } from './is-url.ts';
/**
 * Returns the pattern of links in a legal document: our own origin, a path or an anchor. Excludes
 * `//evil`, `/\evil`, look-alike hosts and other schemes.
 * @param origin scheme, host and port, as location.origin
 */
export function linkPattern(origin: string): RegExp {
  const literal = origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^(?:${literal}(?:[/?#]|$)|/(?![/\\\\\\t\\r\\n])[^\\t\\r\\n]*$|#[\\w-]*$)`);
}

/** Returns true if the link matches the pattern and resolves to our origin. */
export function linkAllowed(link: string, origin: string): boolean {
  if (!linkPattern(origin).test(link)) return false;
  return isUrl(link, origin) && new URL(link, origin).origin === origin;
}

/**
 * Returns true for an https URL of another site, without credentials, that all parsers read alike.
 */
export function outsideLink(link: string): boolean {
  if (!link.startsWith('https://') || /[\s<>"'`\\]/.test(link) || !isUrl(link)) return false;
  const url = new URL(link);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
}
