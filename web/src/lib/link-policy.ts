import { isUrl } from './is-url.ts';
/**
 * Which links a legal document may hold: to our own origin, a path of ours, or an anchor.
 * `//evil`, `/\evil`, look-alike hosts and every other scheme are none of these.
 * @param origin scheme, host and port, as location.origin gives it
 */
export function linkPattern(origin: string): RegExp {
  const literal = origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^(?:${literal}(?:[/?#]|$)|/(?![/\\\\\\t\\r\\n])[^\\t\\r\\n]*$|#[\\w-]*$)`);
}

/** The pattern, and then what a browser would really make of the link. */
export function linkAllowed(link: string, origin: string): boolean {
  if (!linkPattern(origin).test(link)) return false;
  return isUrl(link, origin) && new URL(link, origin).origin === origin;
}

/** An https address of another site, without credentials, that every parser reads alike. */
export function outsideLink(link: string): boolean {
  if (!link.startsWith('https://') || /[\s<>"'`\\]/.test(link) || !isUrl(link)) return false;
  const url = new URL(link);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
}
