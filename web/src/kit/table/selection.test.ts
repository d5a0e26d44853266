import t from 'tap';
import { actOnEach, between, chosenOf } from './selection.ts';

t.test('only visible rows are selected, in row order', async (t) => {
  t.same(chosenOf(['a', 'b', 'c'], new Set(['c', 'z', 'a'])), ['a', 'c']);
});

t.test('a range selects in either direction', async (t) => {
  const keys = ['a', 'b', 'c', 'd'];
  t.same(between(keys, 'b', 'd'), ['b', 'c', 'd']);
  t.same(between(keys, 'd', 'b'), ['b', 'c', 'd']);
  t.same(between(keys, null, 'c'), ['c']);
  t.same(between(keys, 'on another page', 'c'), ['c']);
});

t.test('a failed row does not stop the others', async (t) => {
  const steps: number[] = [];
  const refused = new Error('refused');
  const outcome = await actOnEach(
    ['a', 'b', 'c'],
    async (key) => {
      if (key === 'b') throw refused;
    },
    (behind) => steps.push(behind),
  );
  t.same(outcome, { done: ['a', 'c'], failed: ['b'], error: refused });
  t.same(steps, [0, 1, 2]);
});
