import type { Sort } from '../../kit/table/table-state.ts';
import { byTitle, type OccupationItem } from './items.ts';
import type { SearchHit } from './search.ts';

/** Sort values; null: unknown. */
const VALUES: Readonly<Record<string, (item: OccupationItem) => number | null>> = {
  pay: ({ figures }) => figures?.payYear ?? null,
  growth: ({ figures }) => figures?.growth ?? null,
  jobs: ({ figures }) => figures?.jobs ?? null,
  openings: ({ figures }) => figures?.openings ?? null,
  zone: ({ zone }) => zone,
};

/**
 * Order of all occupations without a request: those near to the person in the order of `near`, then
 * those with figures, then the others; by title.
 * @param near codes, nearest first
 */
export function orderedForPerson(
  hits: readonly SearchHit[],
  near: readonly string[],
): readonly SearchHit[] {
  const ranks = new Map(near.map((code, at) => [code, at]));
  const rankOf = ({ item }: SearchHit) =>
    ranks.get(item.code) ?? near.length + Number(item.figures === null);
  return hits.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Sorts as requested; items without the figure come last in both directions. */
export function ordered(hits: readonly SearchHit[], sort: Sort | null): readonly SearchHit[] {
  if (sort === null) return hits;
  const sign = sort.direction === 'asc' ? 1 : -1;
  const value = VALUES[sort.column];
  if (value === undefined) {
    return hits.toSorted((a, b) => sign * byTitle(a.item, b.item));
  }
  return hits.toSorted((a, b) => {
    const [x, y] = [value(a.item), value(b.item)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}
