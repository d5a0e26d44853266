import t from 'tap';
import type { OccupationItem } from './items.ts';
import { orderedForPerson } from './order.ts';

const hit = (code: string, hasFigures: boolean) => ({
  item: { code, figures: hasFigures ? {} : null } as unknown as OccupationItem,
  name: null,
});
const codesOf = (near: readonly string[]) =>
  orderedForPerson([hit('a', false), hit('b', true), hit('c', false), hit('d', true)], near).map(
    ({ item }) => item.code,
  );

t.test('what is near to the person comes first, what has no figures last', async (t) => {
  t.same(codesOf([]), ['b', 'd', 'a', 'c']);
  t.same(codesOf(['d', 'c']), ['d', 'c', 'b', 'a'], 'near ones without figures too');
});
