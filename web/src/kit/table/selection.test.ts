import t from 'tap';
import { actOnEach, between, chosenOf } from './selection.ts';

t.test('only what is shown is chosen, in the order of the rows', async (t) => {
  t.same(chosenOf(['a', 'b', 'c'], new Set(['c', 'z', 'a'])), ['a', 'c']);
});

t.test('a range goes from one row to the other, in either direction', async (t) => {
  const keys = ['a', 'b', 'c', 'd'];
  t.same(between(keys, 'b', 'd'), ['b', 'c', 'd']);
  t.same(between(keys, 'd', 'b'), ['b', 'c', 'd']);
  t.same(between(keys, null, 'c'), ['c']);
  t.same(between(keys, 'on another page', 'c'), ['c']);
});

t.test('a row that fails keeps no other from being done', async (t) => {
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
