import t from 'tap';
import { deriveApiKeys } from './keys.ts';

t.test('keys: one per purpose, and never from a short secret', async (t) => {
  const keys = deriveApiKeys(Buffer.alloc(32, 1));
  const all = Object.values(keys).map((key: Buffer) => key.toString('hex'));
  t.equal(new Set(all).size, all.length);
  t.same(deriveApiKeys(Buffer.alloc(32, 1)), keys, 'the same on every instance');
  t.throws(() => deriveApiKeys(Buffer.alloc(31)), RangeError);
});
