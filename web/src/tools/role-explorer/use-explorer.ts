import type { Catalogue } from '@roletrail/contracts/http/occupations';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type TableControl, useTableState } from '../../kit/table/use-table-state.ts';
import { type AddressChange, isCurrentPath, readCurrentSearch } from '../../lib/address-now.ts';
import {
  type ExplorerUrlState,
  parseExplorerUrl,
  TABLE,
  type ViewName,
  withValues,
} from './explorer-address.ts';
import { type Facet, facetsOf, type Narrowed, narrow } from './facets.ts';
import { itemsOf, type OccupationItem } from './items.ts';
import { ordered, orderedForPerson } from './order.ts';
import { search as searched } from './search.ts';

export type ExplorerState = Narrowed & {
  readonly address: ExplorerUrlState;
  /** parameters of the URL, with the view of the page */
  readonly search: URLSearchParams;
  readonly control: TableControl;
  readonly facets: readonly Facet[];
  readonly byCode: ReadonlyMap<string, OccupationItem>;
  /** no occupation has such a name, with or without filters */
  readonly unknown: boolean;
  /** changes the URL; `replace` adds no history entry */
  go(change: AddressChange, replace?: boolean): void;
};

/**
 * Runs the search of the URL on the catalogue.
 * @param typed search text, newer than the URL
 * @param near codes of occupations near to the person, nearest first
 * @param page view whose page this is; null: the URL names the view
 */
export function useExplorer(
  catalogue: Catalogue,
  typed: string,
  saved: ReadonlySet<string> | undefined,
  near: readonly string[],
  page: ViewName | null,
): ExplorerState {
  const { pathname } = useLocation();
  const [given, setSearch] = useSearchParams();
  const search = useMemo(() => (page ? withValues(given, { view: page }) : given), [given, page]);
  const control = useTableState(TABLE);
  const address = useMemo(() => parseExplorerUrl(search), [search]);
  const items = useMemo(() => itemsOf(catalogue), [catalogue]);
  const facets = useMemo(() => facetsOf(catalogue), [catalogue]);
  const byCode = useMemo(() => new Map(items.map((item) => [item.code, item])), [items]);
  const found = useMemo(() => searched(items, typed), [items, typed]);
  const { chosen, without } = address;
  const only = address.saved ? saved : undefined;
  const narrowed = useMemo(() => {
    const hits = only ? found.filter(({ item }) => only.has(item.code)) : found;
    return narrow(hits, facets, chosen, without);
  }, [found, facets, chosen, without, only]);
  const { sort } = control;
  const isAsked = sort !== null || typed.trim() !== '';
  const hits = useMemo(
    () => (isAsked ? ordered(narrowed.hits, sort) : orderedForPerson(narrowed.hits, near)),
    [narrowed, sort, isAsked, near],
  );
  return {
    ...narrowed,
    hits,
    address,
    search,
    control,
    facets,
    byCode,
    unknown: found.length === 0,
    go: (change, replace = false) => {
      if (!isCurrentPath(pathname)) return;
      setSearch(change(readCurrentSearch()), { preventScrollReset: true, replace });
    },
  };
}
