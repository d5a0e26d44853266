import t from 'tap';
import { pagesAround } from '../../ui/pages-around.ts';
import { withParams } from '../url-state.ts';
import {
  nextSort,
  readTableState,
  tableParams,
  withFilter,
  withoutFilters,
} from './table-state.ts';

const OPTIONS = { filters: ['q', 'decision'], sortable: ['at', 'email'] };
const read = (search: string) => readTableState(new URLSearchParams(search), OPTIONS);

t.test('a URL is parsed, and invalid values are ignored', async (t) => {
  t.same(read('page=3&sort=-at&q=ada&decision='), {
    page: 3,
    cursor: null,
    sort: { column: 'at', direction: 'desc' },
    filters: { q: 'ada' },
  });
  t.same(read('page=-1&sort=password&unknown=1'), {
    page: 1,
    cursor: null,
    sort: null,
    filters: {},
  });
  t.equal(read('page=1e9').page, 1);
  const defaultSort = { column: 'at', direction: 'desc' } as const;
  t.same(readTableState(new URLSearchParams(), { ...OPTIONS, defaultSort }).sort, defaultSort);
});

t.test('a changed filter resets the page and keeps foreign parameters', async (t) => {
  const search = new URLSearchParams('page=4&cursor=c&tab=all&q=x');
  const write = (state: ReturnType<typeof read>) =>
    withParams(tableParams(state, OPTIONS))(search).toString();
  const state = read(`${search}`);
  t.equal(write(withFilter(state, 'q', 'y')), 'tab=all&q=y');
  t.equal(write(withFilter(state, 'q', '')), 'tab=all');
  t.equal(write(withoutFilters(state)), 'tab=all');
  t.equal(write({ ...state, page: 1, cursor: null }), 'tab=all&q=x');
});

t.test('formatting and parsing a state returns the state', async (t) => {
  for (const search of ['', 'page=7&sort=-at&q=a+b', 'cursor=abc&decision=no']) {
    const params = tableParams(read(search), OPTIONS);
    t.same(read(`${withParams(params)(new URLSearchParams())}`), read(search), search);
  }
  const options = { ...OPTIONS, defaultSort: { column: 'at', direction: 'desc' } as const };
  const first = readTableState(new URLSearchParams(), options);
  t.equal(tableParams(first, options).sort, null, 'the default sort has no parameter');
});

t.test('a header sorts ascending, descending, none', async (t) => {
  t.same(nextSort(null, 'at'), { column: 'at', direction: 'asc' });
  t.same(nextSort({ column: 'at', direction: 'asc' }, 'at'), { column: 'at', direction: 'desc' });
  t.equal(nextSort({ column: 'at', direction: 'desc' }, 'at'), null);
  t.same(nextSort({ column: 'at', direction: 'desc' }, 'email')?.column, 'email');
});

t.test('pagination shows ends and neighbours, and no gap of one page', async (t) => {
  t.same(pagesAround(1, 1), [1]);
  t.same(pagesAround(1, 9), [1, 2, null, 9]);
  t.same(pagesAround(4, 9), [1, 2, 3, 4, 5, null, 9]);
  t.same(pagesAround(5, 9), [1, null, 4, 5, 6, null, 9]);
  t.same(pagesAround(9, 9), [1, null, 8, 9]);
});
