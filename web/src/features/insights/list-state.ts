import type { ArticleSort } from '@roletrail/contracts/http/insights';

/** What the list shows, as it stands in the address; empty strings where nothing is chosen. */
export type ListState = {
  readonly q: string;
  readonly tag: string;
  readonly sort: ArticleSort | '';
  /** from 1 */
  readonly page: number;
};

export const SORTS: readonly { value: ArticleSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'shortest', label: 'Shortest first' },
  { value: 'title', label: 'By title' },
];
/** Only where words are searched for. */
export const BY_RELEVANCE = { value: 'relevance', label: 'Best match first' } as const;

const TAG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 200;
const LAST_PAGE = 10_000;

/** Reads an address, which anybody may have written: what the API would refuse is left out. */
export function readList(search: URLSearchParams): ListState {
  const q = (search.get('q') ?? '').replaceAll('\u0000', '').trim().slice(0, LONGEST);
  const tag = search.get('tag') ?? '';
  const wanted = search.get('sort');
  const sort = [BY_RELEVANCE, ...SORTS].find(({ value }) => value === wanted)?.value ?? '';
  const page = Number(search.get('page') ?? '1');
  return {
    q,
    tag: TAG.test(tag) && tag.length <= 40 ? tag : '',
    sort,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The query of an address that shows this; with its question mark, empty for the plain list. */
export function queryOf({ q, tag, sort, page }: ListState): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (tag) search.set('tag', tag);
  if (sort) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Another choice, seen from its first page unless it is a page that is chosen. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, ...change };
}

/** A tag as people write it. */
export function tagName(tag: string): string {
  const words = tag.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
