import t from 'tap';
import { numberedLeaf as leaf } from '../fsck/testing/numbered-leaf.ts';
import { Leaves } from './leaves.ts';

t.test('every leaf is found again, across blocks too, and nothing beyond', async (t) => {
  const leaves = new Leaves();
  t.equal(leaves.at(0), null);
  for (let n = 0; n < 10_000; n++) leaves.push(leaf(n));
  t.equal(leaves.size, 10_000);
  for (const n of [0, 1, 4095, 4096, 8191, 8192, 9999]) t.same(leaves.at(n), leaf(n));
  for (const n of [-1, 10_000, 12_287]) t.equal(leaves.at(n), null);
});
