import t from 'tap';
import { drawnInList } from './drawn-in-list.ts';

t.test('what stands below the large first card has another motif', async (t) => {
  const of = (...topics: ('pay' | 'market' | 'change')[]) =>
    drawnInList(topics.map((topic) => ({ topic })));
  t.same(of('market', 'pay', 'pay', 'change', 'market'), [false, false, true, false, true]);
  t.same(of('market', 'pay', 'change', 'market'), [false, false, false, true]);
  t.same(of('pay', 'pay', 'pay'), [false, true, false]);
  t.same(of('pay', 'change', 'market', 'change', 'change', 'pay'), [
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
});
