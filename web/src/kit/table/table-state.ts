/** Sort, page and filters of a table, as they stand in the address. */
export type Sort = { column: string; direction: 'asc' | 'desc' };
export type TableState = {
  /** from 1 */
  page: number;
  sort: Sort | null;
  /** only those that are set */
  filters: Readonly<Record<string, string>>;
};
export type TableOptions = {
  /** names of the filters, which are also the names of their search parameters */
  filters: readonly string[];
  /** columns that may be sorted by; anything else in the address is ignored */
  sortable: readonly string[];
  defaultSort?: Sort;
};

/** Reads an address, which anybody may have written. */
export function readTableState(search: URLSearchParams, options: TableOptions): TableState {
  const page = Number(search.get('page') ?? '1');
  const filters: Record<string, string> = {};
  for (const name of options.filters) {
    const value = search.get(name);
    if (value) filters[name] = value;
  }
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sort: readSort(search.get('sort'), options.sortable) ?? options.defaultSort ?? null,
    filters,
  };
}

function readSort(text: string | null, sortable: readonly string[]): Sort | null {
  if (!text) return null;
  const column = text.replace(/^-/, '');
  if (!sortable.includes(column)) return null;
  return { column, direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** The same address with another page; the first page has no parameter. */
export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  return changed(search, { page: page === 1 ? null : String(page) });
}

/** Sorted by that column, from the first page; `null` goes back to the default. */
export function withSort(search: URLSearchParams, sort: Sort | null): URLSearchParams {
  const text = sort && `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;
  return changed(search, { sort: text, page: null });
}

/** With that filter, from the first page; an empty value takes it away. */
export function withFilter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  return changed(search, { [name]: value === '' ? null : value, page: null });
}

export function withoutFilters(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  return changed(search, { ...Object.fromEntries(names.map((name) => [name, null])), page: null });
}

/** Ascending, descending, then as it was. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, direction: 'asc' };
  return current.direction === 'asc' ? { column, direction: 'desc' } : null;
}

function changed(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
