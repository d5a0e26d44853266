import { isUrl } from '../lib/is-url.ts';
import { matchRoute } from './paths.ts';

const BASE = 'https://roletrail.invalid';
const NEVER_NEXT: ReadonlySet<string> = new Set([
  'login',
  'signup',
  'forgotPassword',
  'resetPassword',
  'undo',
]);

/**
 * Where to go after signing in, taken from an attacker-controlled `next`: only a known route of
 * this site, never another origin, whatever form the address takes.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || next.length > 512 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) {
    return null;
  }
  if (!isUrl(next, BASE)) return null;
  const url = new URL(next, BASE);
  if (url.origin !== BASE) return null;
  const route = matchRoute(url.pathname);
  if (route === null || NEVER_NEXT.has(route.name)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
