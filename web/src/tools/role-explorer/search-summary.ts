import { type ExplorerUrlState, parseExplorerUrl } from './explorer-address.ts';
import type { Facet } from './facets.ts';
import type { OccupationItem } from './items.ts';

/** Labels of the codes in a URL. */
export type Names = {
  readonly facets: readonly Facet[];
  readonly byCode: ReadonlyMap<string, OccupationItem>;
};

/** Describes the search of a URL; '' if it has no filters. */
export function formatSearchSummary(
  { q, chosen, saved, view, compared }: ExplorerUrlState,
  names: Names,
): string {
  if (view === 'compare') {
    return compared.map((code) => names.byCode.get(code)?.title ?? code).join(', ');
  }
  const options = names.facets.flatMap((facet) =>
    facet.options.filter(({ id }) => chosen[facet.name]?.includes(id)),
  );
  return [q.trim(), ...options.map(({ label }) => label), saved ? 'saved occupations' : '']
    .filter((words) => words !== '')
    .join(', ');
}

/** Describes a saved search; null if its name says it or it has no filters. */
export function behindItsName(
  { title, query }: { readonly title: string; readonly query: string },
  names: Names,
): string | null {
  const address = parseExplorerUrl(new URLSearchParams(query));
  const words = formatSearchSummary(address, names);
  if (words === '' || words === title) return null;
  return address.view === 'compare' ? `Side by side: ${words}` : `Asks for: ${words}`;
}
