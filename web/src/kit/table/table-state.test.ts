import t from 'tap';
import { pagesAround } from '../../ui/pages-around.ts';
import { nextSort, readTableState, withFilter, withoutFilters, withPage } from './table-state.ts';

const OPTIONS = { filters: ['q', 'decision'], sortable: ['at', 'email'] };
const read = (search: string) => readTableState(new URLSearchParams(search), OPTIONS);

t.test('an address is read, and nonsense in it ignored', async (t) => {
  t.same(read('page=3&sort=-at&q=ada&decision='), {
    page: 3,
    sort: { column: 'at', direction: 'desc' },
    filters: { q: 'ada' },
  });
  t.same(read('page=-1&sort=password&unknown=1'), { page: 1, sort: null, filters: {} });
  t.equal(read('page=1e9').page, 1);
  const defaultSort = { column: 'at', direction: 'desc' } as const;
  t.same(readTableState(new URLSearchParams(), { ...OPTIONS, defaultSort }).sort, defaultSort);
});

t.test('a changed filter starts at the first page and keeps what is not ours', async (t) => {
  const search = new URLSearchParams('page=4&tab=all&q=x');
  t.equal(withFilter(search, 'q', 'y').toString(), 'tab=all&q=y');
  t.equal(withoutFilters(search, OPTIONS.filters).toString(), 'tab=all');
  t.equal(withPage(search, 1).toString(), 'tab=all&q=x');
});

t.test('a header sorts up, down, and not', async (t) => {
  t.same(nextSort(null, 'at'), { column: 'at', direction: 'asc' });
  t.same(nextSort({ column: 'at', direction: 'asc' }, 'at'), { column: 'at', direction: 'desc' });
  t.equal(nextSort({ column: 'at', direction: 'desc' }, 'at'), null);
  t.same(nextSort({ column: 'at', direction: 'desc' }, 'email')?.column, 'email');
});

t.test('pagination shows the ends, the neighbours and no gap of one', async (t) => {
  t.same(pagesAround(1, 1), [1]);
  t.same(pagesAround(1, 9), [1, 2, null, 9]);
  t.same(pagesAround(4, 9), [1, 2, 3, 4, 5, null, 9]);
  t.same(pagesAround(5, 9), [1, null, 4, 5, 6, null, 9]);
  t.same(pagesAround(9, 9), [1, null, 8, 9]);
});
