import { attempt } from './attempt.ts';

/** Returns the cookies that scripts may read, in the form of `document.cookie`; '' if none. */
export function readCookies(): string {
  return attempt(() => document.cookie ?? '', '');
}

/** Stores a cookie, or removes it, if the browser lets it. */
export function writeCookie(assignment: string): void {
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API only answers later
    document.cookie = assignment;
  }, undefined);
}

/** Returns false if the browser says that it keeps no cookies of this site. */
export function keepsCookies(): boolean {
  return attempt(() => navigator.cookieEnabled !== false, true);
}
