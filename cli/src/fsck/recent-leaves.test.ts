import t from 'tap';
import { RECENT, RecentLeaves } from './recent-leaves.ts';
import { numberedLeaf as leaf } from './testing/numbered-leaf.ts';

t.test('the last leaves are found again, and no older one', async (t) => {
  const recent = new RecentLeaves();
  t.equal(recent.at(0), null);
  recent.push(leaf(0));
  t.same(recent.at(0), leaf(0));
  t.equal(recent.at(1), null);
  for (let n = 1; n < RECENT + 10; n++) recent.push(leaf(n));
  for (const n of [10, 11, RECENT - 1, RECENT, RECENT + 9]) t.same(recent.at(n), leaf(n), `${n}`);
  for (const n of [-1, 0, 9, RECENT + 10, 3 * RECENT]) t.equal(recent.at(n), null, `${n}`);
});
