import { useCallback } from 'react';
import type { AddressChange } from '../../lib/address-now.ts';
import { withParams } from '../url-state.ts';
import { type UrlChange, useUrlState } from '../use-url-state.ts';
import {
  nextSort,
  readTableState,
  type Sort,
  type TableOptions,
  type TableState,
  tableParams,
  withFilter,
  withoutFilters,
  withSort,
} from './table-state.ts';

export type TableControl = TableState & {
  /** names of the filters of this table */
  readonly filterNames: readonly string[];
  setSort: (sort: Sort | null) => void;
  /** sorts by a column: ascending, descending, then not */
  toggleSort: (column: string) => void;
  /** `typing` for a text field, so that Back undoes the whole word */
  setFilter: (name: string, value: string, change?: UrlChange) => void;
  clearFilters: () => void;
  /** URL change of a link to a page */
  readonly toPage: (page: number) => AddressChange;
  /** URL change for a list without page numbers; null: first page */
  readonly toCursor: (cursor: string | null) => AddressChange;
};

/**
 * Stores the state of a table in the URL, so that it can be shared and Back undoes it.
 * @param options constant, created outside the component
 */
export function useTableState(options: TableOptions): TableControl {
  const parse = useCallback(
    (search: URLSearchParams) => readTableState(search, options),
    [options],
  );
  const format = useCallback((state: TableState) => tableParams(state, options), [options]);
  const [state, setState] = useUrlState(parse, format);
  return {
    ...state,
    filterNames: options.filters,
    setSort: (sort) => setState((now) => withSort(now, sort)),
    toggleSort: (column) => setState((now) => withSort(now, nextSort(now.sort, column))),
    setFilter: (name, value, change) => setState((now) => withFilter(now, name, value), change),
    clearFilters: () => setState(withoutFilters),
    toPage: (page) => withParams({ page: page === 1 ? null : String(page), cursor: null }),
    toCursor: (cursor) => withParams({ cursor, page: null }),
  };
}
