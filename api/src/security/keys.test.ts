import t from 'tap';
import { deriveKeys } from './keys.ts';

t.test('keys: one per purpose, and never from a short secret', async (t) => {
  const keys = deriveKeys(Buffer.alloc(32, 1));
  const all = Object.values(keys).map((key: Buffer) => key.toString('hex'));
  t.equal(new Set(all).size, all.length);
  t.same(deriveKeys(Buffer.alloc(32, 1)), keys, 'the same on every instance');
  t.throws(() => deriveKeys(Buffer.alloc(31)), RangeError);
});
