import t from 'tap';
import { htmlOf } from './documents.ts';
import { documentPart } from './manifest.ts';
import { PartReader } from './tar.ts';

/** Calls `work` and returns the bytes that it copies from one array to another. */
async function bytesCopied(work: () => Promise<void>): Promise<number> {
  const { set } = Uint8Array.prototype;
  let copied = 0;
  Object.defineProperty(Uint8Array.prototype, 'set', {
    configurable: true,
    value(this: Uint8Array, from: ArrayLike<number>, at?: number) {
      copied += from.length;
      set.call(this, from, at);
    },
  });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(Uint8Array.prototype, 'set');
  }
  return copied;
}

const byteAt = (n: number) => (n * 31) % 251;

t.test('a large part is copied once', async (t) => {
  const size = 8_000_000;
  const bytes = Uint8Array.from({ length: size + 7 }, (_, n) => byteAt(n));
  const file = {
    size: bytes.length,
    slice: async (from: number, to: number) => bytes.subarray(from, to),
  };
  const part = new PartReader(file, { name: 'terms', size, at: 7 });
  t.same(await part.take(3), bytes.subarray(7, 10));
  let rest = new Uint8Array();
  const copied = await bytesCopied(async () => {
    rest = Uint8Array.from(await part.take(part.left));
  });
  t.ok(rest.every((byte, n) => byte === byteAt(n + 10)) && rest.length === size - 3, 'its bytes');
  t.ok(copied >= size - 3 && copied < 2 * size, `${copied} bytes`);
  t.equal(part.left, 0);
  await t.rejects(part.take(1), { code: 'BUNDLE_INVALID' });
});

t.test('a legal text of more than 16 MB is refused before it is read', async (t) => {
  const document = {
    docType: 'terms' as const,
    version: '2026-01',
    isRequired: true,
    effectiveDate: '2026-01-01',
  };
  const file = { size: 1e9, slice: () => t.fail('nothing is read') as never };
  const part = (name: string) => new PartReader(file, { name, size: 16_000_001, at: 0 });
  const refusal = { code: 'BUNDLE_INVALID', message: /terms.* is too long/ };
  await t.rejects(htmlOf({ part }, document), refusal, documentPart(document));
});
