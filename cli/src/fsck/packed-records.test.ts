import t from 'tap';
import { countOf, packed, unpacked } from './packed-records.ts';

const RECORDS = [
  { offset: 7, key: 'ann', value: Uint8Array.of(1, 2, 3) },
  { offset: 8, key: null, value: Uint8Array.of(4) },
  { offset: 9, key: '', value: new Uint8Array(0) },
  { offset: 10, key: 'zoë 👋', value: null },
  { offset: 11, key: 'bob', value: Uint8Array.of(5, 6) },
];

t.test(
  'what is packed comes out as it was: keys and values that are absent, empty or long',
  async (t) => {
    const together = packed(RECORDS);
    t.equal(countOf(together), RECORDS.length);
    const out = [...unpacked(together, 7)];
    t.same(
      out.map(({ offset, key }) => ({ offset, key })),
      RECORDS.map(({ offset, key }) => ({ offset, key })),
    );
    t.same(
      out.map(({ value }) => value && [...value]),
      RECORDS.map(({ value }) => value && [...value]),
    );
  },
);

t.test('values that stand behind one another, with gaps, or the wrong way round', async (t) => {
  const shared = Uint8Array.from({ length: 40 }, (_, i) => i);
  const other = Uint8Array.from({ length: 40 }, (_, i) => 100 + i);
  const values = [
    shared.subarray(3, 7),
    shared.subarray(7, 9),
    null,
    shared.subarray(9, 9),
    shared.subarray(9, 12),
    shared.subarray(13, 15),
    other.subarray(15, 20),
    other.subarray(2, 15),
    other.subarray(2, 15),
    shared.subarray(15, 16),
  ];
  const out = unpacked(packed(values.map((value, offset) => ({ offset, key: 'k', value }))), 0);
  t.same(
    [...out].map(({ value }) => value && [...value]),
    values.map((value) => value && [...value]),
  );
});

t.test('a thread is given its bytes whole: they are part of nothing else', async (t) => {
  const { values } = packed(RECORDS);
  t.equal(values.buffer.byteLength, values.length);
  t.same([...unpacked(packed([]), 0)], []);
});
