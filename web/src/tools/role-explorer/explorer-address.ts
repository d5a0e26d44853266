import { OCCUPATION_CODE, readCompared } from '../../features/occupations/compared.ts';
import { type Chosen, FACET_NAMES, type FacetName } from './facets.ts';

/** Views of the explorer. The URL holds its whole state. Map and comparison have pages of their own. */
export const VIEWS = ['table', 'cards', 'map', 'compare'] as const;
export type ViewName = (typeof VIEWS)[number];
/** Paths of the views. */
export const VIEW_PATHS: Readonly<Record<ViewName, string>> = {
  table: '/services/roles/enhanced',
  cards: '/services/roles/enhanced',
  map: '/services/roles/map',
  compare: '/services/roles/compare',
};
export const DETAIL_PARTS = ['about', 'asks', 'leads'] as const;
export type DetailPartName = (typeof DETAIL_PARTS)[number];
export const EXPLORER_MEASURES = ['pay', 'growth', 'openings'] as const;
export type MeasureName = (typeof EXPLORER_MEASURES)[number];

/** Constant, because `useTableState` requires a stable reference. */
export const TABLE = {
  filters: ['q', ...FACET_NAMES, 'without', 'saved'],
  sortable: ['title', 'pay', 'growth', 'jobs', 'openings', 'zone'],
};

export type ExplorerUrlState = {
  readonly q: string;
  readonly chosen: Chosen;
  /** include occupations without a figure that a filter requires */
  readonly without: boolean;
  /** only saved occupations */
  readonly saved: boolean;
  readonly view: ViewName;
  readonly measure: MeasureName;
  /** codes, at most COMPARED_MAX */
  readonly compared: readonly string[];
  /** code of the occupation in the detail sheet; null: none */
  readonly open: string | null;
  readonly part: DetailPartName;
  /** code of the neighbour whose neighbours are shown; null: none */
  readonly via: string | null;
};

/** Parses a URL. Drops invalid values. */
export function parseExplorerUrl(search: URLSearchParams): ExplorerUrlState {
  const list = (name: string) => [...new Set((search.get(name) ?? '').split(',').filter(Boolean))];
  const code = (name: string) => list(name).find((one) => OCCUPATION_CODE.test(one)) ?? null;
  const chosen = FACET_NAMES.map((name) => [name, list(name)] as const);
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    chosen: Object.fromEntries(chosen.filter(([, ids]) => ids.length > 0)),
    without: search.get('without') === '1',
    saved: search.get('saved') === '1',
    view: oneOf(VIEWS, search.get('view')),
    measure: oneOf(EXPLORER_MEASURES, search.get('measure')),
    compared: readCompared(search),
    open: code('open'),
    part: oneOf(DETAIL_PARTS, search.get('part')),
    via: code('via'),
  };
}

function oneOf<T extends string>(names: readonly [T, ...T[]], name: string | null): T {
  return names.find((one) => one === name) ?? names[0];
}

/** Returns the URL with these parameters set. Null and '' remove a parameter. */
export function withValues(
  search: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  if (Object.keys(values).some((name) => TABLE.filters.includes(name))) next.delete('page');
  return next;
}

/** Adds or removes one option of a facet. */
export function withOption(search: URLSearchParams, facet: FacetName, id: string): URLSearchParams {
  return withValues(search, { [facet]: toggled(parseExplorerUrl(search).chosen[facet] ?? [], id) });
}

function toggled(list: readonly string[], one: string): string {
  const next = list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
  return next.join(',');
}

/** Returns the search parameters of a view, for its path. */
export const withView = (search: URLSearchParams, view: ViewName): URLSearchParams =>
  withValues(search, { view: view === 'cards' ? view : null, page: null });

/** Parameters of a search and its display. The open occupation is not part of it. */
const PROFILE_FIELD_LABELS = [...TABLE.filters, 'sort', 'view', 'measure'];
/** Parameters of a comparison. */
const COMPARISON = ['view', 'compare'];

/** Formats the search or comparison of a URL with sorted parameters; '' if there is none. */
export function formatExplorerSearch(search: URLSearchParams): string {
  const { view, compared } = parseExplorerUrl(search);
  if (view === 'compare' && compared.length === 0) return '';
  const asked = view === 'compare' ? COMPARISON : PROFILE_FIELD_LABELS;
  const values = asked.map((name) => [name, search.get(name) ?? '']);
  return `${new URLSearchParams(values.filter(([, value]) => value !== ''))}`;
}

/** Returns the URL with another occupation in the detail sheet; null closes it. */
export function withOpen(search: URLSearchParams, code: string | null): URLSearchParams {
  return withValues(search, { open: code, part: null, via: null });
}
