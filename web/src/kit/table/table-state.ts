import type { UrlParams } from '../url-state.ts';

/** Sort order in the URL. */
export type Sort = { column: string; direction: 'asc' | 'desc' };
export type TableState = {
  /** from 1 */
  page: number;
  /** cursor of a list without page numbers; null: first page */
  cursor: string | null;
  sort: Sort | null;
  /** only filters that are set */
  filters: Readonly<Record<string, string>>;
};
export type TableOptions = {
  /** names of the filters and of their search parameters */
  filters: readonly string[];
  /** sortable columns; others in the URL are ignored */
  sortable: readonly string[];
  defaultSort?: Sort;
};

/** Parses a URL. Drops invalid values. */
export function readTableState(search: URLSearchParams, options: TableOptions): TableState {
  const page = Number(search.get('page') ?? '1');
  const filters: Record<string, string> = {};
  for (const name of options.filters) {
    const value = search.get(name);
    if (value) filters[name] = value;
  }
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    cursor: search.get('cursor') || null,
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

/** Returns the sort as text: `name`, or `-name` if descending; '' for none. */
export function sortText(sort: Sort | null): string {
  return sort === null ? '' : `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;
}

/** Returns the search parameters of a state. The first page and the default sort have none. */
export function tableParams(state: TableState, options: TableOptions): UrlParams {
  const sort = sortText(state.sort);
  const filters = options.filters.map((name) => [name, state.filters[name] || null] as const);
  return {
    ...Object.fromEntries(filters),
    sort: sort === '' || sort === sortText(options.defaultSort ?? null) ? null : sort,
    page: state.page === 1 ? null : String(state.page),
    cursor: state.cursor,
  };
}

const FIRST_PAGE = { page: 1, cursor: null };

/** Sorts by a column, from the first page; `null` restores the default. */
export function withSort(state: TableState, sort: Sort | null): TableState {
  return { ...state, ...FIRST_PAGE, sort };
}

/** Sets a filter, from the first page; '' removes it. */
export function withFilter(state: TableState, name: string, value: string): TableState {
  const filters = Object.entries({ ...state.filters, [name]: value });
  const set = Object.fromEntries(filters.filter(([, text]) => text !== ''));
  return { ...state, ...FIRST_PAGE, filters: set };
}

export function withoutFilters(state: TableState): TableState {
  return { ...state, ...FIRST_PAGE, filters: {} };
}

/** Returns the next sort: ascending, descending, none. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, direction: 'asc' };
  return current.direction === 'asc' ? { column, direction: 'desc' } : null;
}
