import t from 'tap';
import { hashesIn, Leaves } from './leaves.ts';

/** A hash that tells its number. */
function leaf(n: number): Uint8Array {
  const bytes = new Uint8Array(32).fill(n % 251);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
}

t.test('every leaf is found again, across blocks too, and nothing beyond', async (t) => {
  const leaves = new Leaves();
  t.equal(leaves.at(0), null);
  for (let n = 0; n < 10_000; n++) leaves.push(leaf(n));
  t.equal(leaves.size, 10_000);
  for (const n of [0, 1, 4095, 4096, 8191, 8192, 9999]) t.same(leaves.at(n), leaf(n));
  const between = (from: number, to: number) => hashesIn(leaves.between(from, to));
  t.same(between(4094, 4098), [4094, 4095, 4096, 4097].map(leaf));
  t.same(between(9, 9), []);
  t.same(between(9, 8), []);
  t.same(between(9_999, 10_001), [leaf(9_999)]);
  t.same(between(-1, 1), [leaf(0)]);
  for (const n of [-1, 10_000, 12_287]) t.equal(leaves.at(n), null);
});
