/** Function that changes the search parameters of a URL. */
export type AddressChange = (now: URLSearchParams) => URLSearchParams;

/**
 * Reads the current URL search. The rendered one may be older, and a change of it would undo newer
 * changes.
 */
export const readCurrentSearch = (): URLSearchParams => new URLSearchParams(window.location.search);
