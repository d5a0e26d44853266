import type { ArticleSort } from '@roletrail/contracts/http/insights';
import type { ListState } from './list-state.ts';

export const SORTS: readonly { value: ArticleSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'shortest', label: 'Shortest first' },
  { value: 'title', label: 'By title' },
];
/** Only with search words. */
export const BY_RELEVANCE = { value: 'relevance', label: 'Best match first' } as const;

const TAG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 200;
const LAST_PAGE = 10_000;

/** Parses a URL. Drops values that the API would refuse. */
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

/** Returns the changed list state, on its first page unless `page` is changed. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, ...change };
}
