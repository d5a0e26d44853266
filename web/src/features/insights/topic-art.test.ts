import t from 'tap';
import { drawnOtherwise } from './topic-art.tsx';

t.test('the same motif never stands beside itself', async (t) => {
  const of = (...topics: ('pay' | 'market')[]) =>
    drawnOtherwise(topics.map((topic) => ({ topic })));
  t.same(of('pay', 'market', 'pay'), [false, false, false]);
  t.same(of('pay', 'pay', 'pay', 'pay'), [false, true, false, true]);
  t.same(of(), []);
});
