import { useCallback } from 'react';
import type { AddressChange } from '../../lib/address-now.ts';
import { withParams } from '../url-state.ts';
import { type UrlChange, useUrlState } from '../use-url-state.ts';
import {
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
  /** names of the filters that this table knows */
  readonly filterNames: readonly string[];
  setSort: (sort: Sort | null) => void;
  /** `typing` for a text field: Back then undoes the whole word */
  setFilter: (name: string, value: string, change?: UrlChange) => void;
  clearFilters: () => void;
  /** change of the address that a link to a page makes */
  readonly toPage: (page: number) => AddressChange;
  /** the same for a list without page numbers; null: its beginning */
  readonly toCursor: (cursor: string | null) => AddressChange;
};

/**
 * Keeps the state of a table in the address: it can be shared, and Back undoes it.
 * @param options made once outside the component
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
    setFilter: (name, value, change) => setState((now) => withFilter(now, name, value), change),
    clearFilters: () => setState(withoutFilters),
    toPage: (page) => withParams({ page: page === 1 ? null : String(page), cursor: null }),
    toCursor: (cursor) => withParams({ cursor, page: null }),
  };
}
