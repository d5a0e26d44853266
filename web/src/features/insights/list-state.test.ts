import t from 'tap';
import { changeListState, readList } from './list-choices.ts';
import { PLAIN_LIST, queryOf, tagName } from './list-state.ts';

const read = (query: string) => readList(new URLSearchParams(query));

t.test('invalid values of a URL are dropped', async (t) => {
  t.same(read(''), PLAIN_LIST);
  t.same(read('q=%20pay%20range&tag=pay&sort=oldest&page=3'), {
    q: 'pay range',
    tag: 'pay',
    sort: 'oldest',
    page: 3,
  });
  t.same(read('tag=Pay%22%3E&sort=random&page=0&q=%00'), { q: '', tag: '', sort: '', page: 1 });
  t.equal(read(`q=${'x'.repeat(500)}`).q.length, 200);
  t.equal(read('page=1e9').page, 1);
});

t.test('formatting and parsing a state returns the state', async (t) => {
  for (const query of ['', '?q=a+b', '?tag=pay&sort=title', '?q=nurse&page=2']) {
    t.equal(queryOf(read(query)), query);
  }
  t.equal(
    queryOf(changeListState(read('q=a&page=4'), { tag: 'pay' })),
    '?q=a&tag=pay',
    'from page 1',
  );
  t.equal(tagName('labour-market'), 'Labour market');
});
