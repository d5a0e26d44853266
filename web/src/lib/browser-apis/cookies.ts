import { attempt } from './attempt.ts';

/** Returns the cookies that scripts may read, in the form of `document.cookie`; '' if none. */
export function readCookies(): string {
  return attempt(() => document.cookie ?? '', '');
}

/** Stores or removes a cookie if the browser permits it. */
export function writeCookie(assignment: string): void {
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous
    document.cookie = assignment;
  }, undefined);
}

/** Returns false if the browser reports that it blocks cookies of this site. */
export function keepsCookies(): boolean {
  return attempt(() => navigator.cookieEnabled !== false, true);
}
