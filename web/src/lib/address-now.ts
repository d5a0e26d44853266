/** What is made of the search of an address. */
export type AddressChange = (now: URLSearchParams) => URLSearchParams;

/**
 * The search of the address as it stands, which may not be drawn yet: a change of the one that is
 * drawn would undo what came between.
 */
export const readCurrentSearch = (): URLSearchParams => new URLSearchParams(window.location.search);
