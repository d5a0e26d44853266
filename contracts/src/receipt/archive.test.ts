import t from 'tap';
import { ReceiptUnreadable, readArchive } from './archive.ts';
import { crc32 } from './crc32.ts';

const encoder = new TextEncoder();

interface Stored {
  readonly name: string;
  readonly content: string;
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
}

/** Builds a zip as in the format's specification (APPNOTE), with optional forgeries. */
function zipOf(files: readonly Stored[], over: { readonly count?: number } = {}): Uint8Array {
  const bytes: number[] = [];
  const u16 = (n: number) => bytes.push(n & 255, (n >> 8) & 255);
  const u32 = (n: number) => {
    u16(n & 0xffff);
    u16(n >>> 16);
  };
  const rows = files.map(({ name, content, method = 0, flags = 0, size }) => {
    const at = bytes.length;
    const [named, data] = [encoder.encode(name), encoder.encode(content)];
    const head = () => {
      for (const n of [flags, method, 0, 0]) u16(n);
      u32(crc32(data));
      u32(data.length);
      u32(size ?? data.length);
      u16(named.length);
      u16(0);
    };
    u32(0x04034b50);
    u16(20);
    head();
    bytes.push(...named, ...data);
    return { at, named, head };
  });
  const central = bytes.length;
  for (const { at, named, head } of rows) {
    u32(0x02014b50);
    u16(20);
    u16(20);
    head();
    for (let n = 0; n < 5; n += 1) u16(0);
    u32(at);
    bytes.push(...named);
  }
  const end = bytes.length;
  u32(0x06054b50);
  for (const n of [0, 0, over.count ?? files.length, over.count ?? files.length]) u16(n);
  u32(end - central);
  u32(central);
  u16(0);
  return Uint8Array.from(bytes);
}

const TWO = zipOf([
  { name: 'a', content: 'first' },
  { name: 'b/c', content: 'second' },
]);
const namesIn = (zip: Uint8Array) => [...readArchive(zip).keys()];

t.test('stored files are read as they are', async (t) => {
  const files = readArchive(TWO);
  t.same(
    [...files].map(([name, content]) => [name, String.fromCharCode(...content)]),
    [
      ['a', 'first'],
      ['b/c', 'second'],
    ],
  );
  t.equal(crc32(encoder.encode('123456789')), 0xcbf43926, 'the check value of the standard');
});

t.test('bombs and other zips are refused, by name', async (t) => {
  const many = Array.from({ length: 17 }, (_, n) => ({ name: `${n}`, content: '' }));
  const cases: readonly [string, Uint8Array, RegExp][] = [
    ['compressed', zipOf([{ name: 'a', content: 'x', method: 8 }]), /packed anew \(a\)/],
    ['encrypted', zipOf([{ name: 'a', content: 'x', flags: 1 }]), /packed anew/],
    ['sizes behind the files', zipOf([{ name: 'a', content: 'x', flags: 8 }]), /packed anew/],
    ['a swelling size', zipOf([{ name: 'a', content: 'x', size: 4e9 }]), /damaged: a /],
    ['too many files', zipOf(many), /17 files/],
    ['more files than there are', zipOf([], { count: 3 }), /damaged/],
    ['fewer files than there are', zipOf([{ name: 'a', content: 'x' }], { count: 0 }), /damaged/],
    [
      'a name twice',
      zipOf([
        { name: 'a', content: 'x' },
        { name: 'a', content: 'y' },
      ]),
      /damaged: a /,
    ],
    ['nothing', new Uint8Array(), /cut off/],
    ['something behind it', Uint8Array.from([...TWO, 0]), /behind it/],
    ['something before it', Uint8Array.from([0, ...TWO]), /damaged/],
  ];
  for (const [name, zip, message] of cases) {
    t.throws(() => readArchive(zip), { name: 'ReceiptUnreadable', message }, name);
  }
});

t.test('every cut, and every byte of every file, is noticed', async (t) => {
  for (let length = 0; length < TWO.length; length += 1) {
    t.throws(() => readArchive(TWO.subarray(0, length)), { name: 'ReceiptUnreadable' });
  }
  for (const at of TWO.keys()) {
    const spoiled = Uint8Array.from(TWO);
    spoiled[at] = (spoiled[at] ?? 0) ^ 0xff;
    const content = outcome(spoiled);
    t.ok(content === null || content === outcome(TWO), `byte ${at}`);
  }
  // flags, method, checksum and sizes before the first file, for streaming unpackers
  for (const at of [6, 7, 8, 9, ...Array.from({ length: 12 }, (_, n) => 14 + n)]) {
    const spoiled = Uint8Array.from(TWO);
    spoiled[at] = (spoiled[at] ?? 0) ^ 1;
    t.equal(outcome(spoiled), null, `byte ${at} of the head`);
  }
  t.same(namesIn(TWO), ['a', 'b/c']);
});

/** Returns the content; null if it is refused. */
function outcome(zip: Uint8Array): string | null {
  try {
    return [...readArchive(zip)].map(([name, bytes]) => `${name} ${bytes.join()}`).join();
  } catch (error) {
    if (error instanceof ReceiptUnreadable) return null;
    throw error;
  }
}
