import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
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
  hrefOf: (page: number) => string;
};

/**
 * The state of a table, kept in the address: it can be shared, and Back undoes it.
 * @param options made once outside the component
 */
export function useTableState(options: TableOptions): TableControl {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readTableState(search, options), [search, options]);
  const go = useCallback(
    (change: (search: URLSearchParams) => URLSearchParams) =>
      setSearch(change, { preventScrollReset: true }),
    [setSearch],
  );
  return {
    ...state,
    filterNames: options.filters,
    setSort: (sort) => go((now) => withSort(now, sort)),
    setFilter: (name, value) => go((now) => withFilter(now, name, value)),
    clearFilters: () => go((now) => withoutFilters(now, options.filters)),
    hrefOf: (page) => `?${withPage(search, page)}`,
  };
}
