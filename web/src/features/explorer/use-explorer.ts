import type { Catalogue } from '@roletrail/contracts/http/occupations';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type TableControl, useTableState } from '../../kit/table/use-table-state.ts';
import { type AddressChange, readCurrentSearch } from '../../lib/address-now.ts';
import { type ExplorerUrlState, parseExplorerUrl, TABLE } from './explorer-address.ts';
import { type Facet, facetsOf, type Narrowed, narrow } from './facets.ts';
import { itemsOf, type OccupationItem } from './items.ts';
import { ordered } from './order.ts';
import { search as searched } from './search.ts';

export type ExplorerState = Narrowed & {
  readonly address: ExplorerUrlState;
  readonly search: URLSearchParams;
  readonly control: TableControl;
  readonly facets: readonly Facet[];
  readonly byCode: ReadonlyMap<string, OccupationItem>;
  /** nothing has such a name, whatever the filters */
  readonly unknown: boolean;
  /** changes the address of the explorer; `replace` where nobody would go back to the one before */
  go(change: AddressChange, replace?: boolean): void;
};

/** What the address asks of the catalogue. @param typed the words in the field, which the address gets later */
export function useExplorer(
  catalogue: Catalogue,
  typed: string,
  saved: ReadonlySet<string> | undefined,
): ExplorerState {
  const [search, setSearch] = useSearchParams();
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
  const hits = useMemo(() => ordered(narrowed.hits, sort), [narrowed, sort]);
  return {
    ...narrowed,
    hits,
    address,
    search,
    control,
    facets,
    byCode,
    unknown: found.length === 0,
    go: (change, replace = false) =>
      setSearch(change(readCurrentSearch()), { preventScrollReset: true, replace }),
  };
}
