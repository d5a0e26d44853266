/** Function that changes the search parameters of a URL. */
export type AddressChange = (now: URLSearchParams) => URLSearchParams;

/**
 * Reads the current URL search. The rendered one may be older, and a change of it would undo newer
 * changes.
 */
export const readCurrentSearch = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * Returns true if the URL has this path. While the next page loads, the URL is that page's and the
 * page before it is still shown: a late change of its search would lead back to it.
 */
export const isCurrentPath = (path: string): boolean => window.location.pathname === path;
