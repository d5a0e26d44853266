import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AddressChange, addressNow } from '../../lib/address-now.ts';
import {
  readTableState,
  type Sort,
  type TableOptions,
  type TableState,
  withFilter,
  withoutFilters,
  withPage,
  withSort,
} from './table-state.ts';

export type TableControl = TableState & {
  /** names of the filters that this table knows */
  readonly filterNames: readonly string[];
  setSort: (sort: Sort | null) => void;
  setFilter: (name: string, value: string) => void;
  clearFilters: () => void;
  /** what a link to a page makes of the address */
  readonly toPage: (page: number) => AddressChange;
};

/**
 * The state of a table, kept in the address: it can be shared, and Back undoes it.
 * @param options made once outside the component
 */
export function useTableState(options: TableOptions): TableControl {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readTableState(search, options), [search, options]);
  const go = useCallback(
    (change: AddressChange) => setSearch(change(addressNow()), { preventScrollReset: true }),
    [setSearch],
  );
  return {
    ...state,
    filterNames: options.filters,
    setSort: (sort) => go((now) => withSort(now, sort)),
    setFilter: (name, value) => go((now) => withFilter(now, name, value)),
    clearFilters: () => go((now) => withoutFilters(now, options.filters)),
    toPage: (page) => (now) => withPage(now, page),
  };
}
