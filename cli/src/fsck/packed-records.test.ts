import t from 'tap';
import { countPackedRecords, packed, unpacked } from './packed-records.ts';

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
    t.equal(countPackedRecords(together), RECORDS.length);
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

t.test('values go into memory that is given, and are left where they stand in it', async (t) => {
  const memory = new Uint8Array(8);
  const valuesOf = (batch: ReturnType<typeof packed>) =>
    [...unpacked(batch, 0)].map(({ value }) => value && [...value]);
  const recordsOf = (...values: readonly Uint8Array[]) =>
    values.map((value, offset) => ({ offset, key: 'k', value }));

  const fits = packed(RECORDS, memory);
  t.equal(fits.values, memory);
  t.same(valuesOf(fits), [[1, 2, 3], [4], [], null, [5, 6]]);

  memory.set([1, 2, 3, 4]);
  const there = packed(recordsOf(memory.subarray(0, 1), memory.subarray(1, 3)), memory);
  t.equal(there.values, memory);
  t.same(valuesOf(there), [[1], [2, 3]]);

  for (const [name, ...values] of [
    ['too long', Uint8Array.of(1, 2, 3, 4, 5), Uint8Array.of(6, 7, 8, 9)],
    ['behind its beginning', memory.subarray(1, 3)],
    ['the wrong way round', memory.subarray(2, 4), memory.subarray(0, 2)],
    ['there in part', memory.subarray(0, 2), Uint8Array.of(9)],
  ] as const) {
    const expected = values.map((value) => [...value]);
    const batch = packed(recordsOf(...values), memory);
    t.not(batch.values.buffer, memory.buffer, name);
    t.same(valuesOf(batch), expected, name);
  }
});
