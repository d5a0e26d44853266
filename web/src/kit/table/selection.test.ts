import t from 'tap';
import { actOnEach, chosenOf, toggled } from './selection.ts';

t.test('only what is shown is chosen, in the order of the rows', async (t) => {
  t.same(chosenOf(['a', 'b', 'c'], new Set(['c', 'z', 'a'])), ['a', 'c']);
  t.same(toggled(['a', 'c'], 'c'), ['a']);
  t.same(toggled(['a'], 'c'), ['a', 'c']);
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
