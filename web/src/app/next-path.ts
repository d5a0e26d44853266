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
 * Returns a safe path after sign-in. `next` is attacker-controlled, so only a known route of this
 * site is accepted, never another origin.
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
