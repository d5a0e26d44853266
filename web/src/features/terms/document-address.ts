/** Version of a document on a page, and the version to compare with. */
export type DocumentAddress = {
  /** null: the one in force */
  readonly version: string | null;
  /** null: no comparison */
  readonly against: string | null;
};

const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Parses a URL. Drops invalid values. */
export function readDocumentAddress(search: URLSearchParams): DocumentAddress {
  const read = (name: string) => {
    const value = search.get(name);
    return value !== null && VERSION.test(value) ? value : null;
  };
  const version = read('version');
  return { version, against: version === null ? null : read('against') };
}

/** @param path /terms or /privacy */
export function documentHref(path: string, { version, against }: DocumentAddress): string {
  const search = new URLSearchParams();
  if (version !== null) search.set('version', version);
  if (version !== null && against !== null) search.set('against', against);
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}
