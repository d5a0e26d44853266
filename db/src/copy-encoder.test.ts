import fc from 'fast-check';
import t from 'tap';
import { type CopyType, copyOfRows, encodeRows, RowEncoder } from './copy-encoder.ts';

/** Rows as lists, for a test that counts bytes. */
function encode(types: readonly CopyType[], rows: readonly (readonly unknown[])[]): Buffer {
  const columns = types.map((type, i) => [String(i), type] as const);
  const objects = rows.map((row) => Object.fromEntries(row.map((value, i) => [String(i), value])));
  return Buffer.concat([...encodeRows<Record<string, unknown>>(columns, objects)]);
}

t.test('COPY binary format, byte by byte', async (t) => {
  const hex = (...given: Parameters<typeof encode>) => encode(...given).toString('hex');
  const head = '5047434f50590aff0d0a00' + '00000000' + '00000000';
  t.equal(hex([], []), `${head}ffff`);
  t.equal(hex(['int4', 'text'], [[-2, 'é']]), `${head}000200000004fffffffe00000002c3a9ffff`);
  t.equal(
    hex(['int8'], [[-1], [2 ** 40 + 5]]),
    `${head}000100000008ffffffffffffffff0001000000080000010000000005ffff`,
  );
  t.equal(hex(['bytea', 'bool'], [[null, true]]), `${head}0002ffffffff0000000101ffff`);
  t.equal(
    hex(['timestamptz'], [[Date.UTC(2000, 0, 1) + 1]]),
    `${head}00010000000800000000000003e8ffff`,
  );
  t.equal(
    hex(['uuid'], [['0193e5a0-0000-7000-8000-0123456789AB']]),
    `${head}0001000000100193e5a00000700080000123456789abffff`,
  );
  t.equal(hex(['int2'], [[-5]]), `${head}000100000002fffbffff`);
});

/** The one field of the one row. */
function field(type: CopyType, value: unknown): Buffer {
  return encode([type], [[value]]).subarray(25, -2);
}

t.test(
  'texts and UUIDs, however they are written, are the bytes that Node makes of them',
  async (t) => {
    const texts = fc.oneof(fc.string({ maxLength: 100 }), fc.string({ unit: 'binary' }));
    fc.assert(fc.property(texts, (text) => field('text', text).equals(Buffer.from(text, 'utf8'))));
    const uuids = fc.oneof(
      fc.uuid(),
      fc.uuid().map((uuid) => uuid.toUpperCase()),
    );
    fc.assert(
      fc.property(uuids, (uuid) =>
        field('uuid', uuid).equals(Buffer.from(uuid.replaceAll('-', ''), 'hex')),
      ),
    );
    const one = '0193e5a0-0000-7000-8000-0123456789ab';
    for (let at = 0; at < one.length; at++) {
      for (const wrong of ['g', 'é', '\u0130', at % 2 ? ' ' : one[at] === '-' ? '0' : '-']) {
        const text = one.slice(0, at) + wrong + one.slice(at + 1);
        t.throws(() => field('uuid', text), TypeError, text);
      }
    }
  },
);

t.test('moments of every year keep their microseconds', async () => {
  const [min, max] = [
    Date.parse('0001-01-01T00:00:00.000Z'),
    Date.parse('9999-12-31T23:59:59.999Z'),
  ];
  const micros = (ms: number) => (BigInt(ms) - BigInt(Date.UTC(2000, 0, 1))) * 1000n;
  fc.assert(
    fc.property(fc.integer({ min, max }), (ms) => {
      return field('timestamptz', ms).readBigInt64BE() === micros(ms);
    }),
  );
});

t.test('COPY refuses what would be another value on the other side', async (t) => {
  for (const [type, value] of [
    ['int2', 40_000],
    ['int4', 2 ** 31],
    ['int8', 2 ** 53],
    ['int8', 1.5],
    ['int8', '5'],
    ['bool', 1],
    ['text', new Uint8Array()],
    ['bytea', 'text'],
    ['uuid', '0193e5a0000070008000012345678900'],
    ['timestamptz', '2026-01-01'],
    ['timestamptz', Date.parse('9999-12-31T23:59:59.999Z') + 1],
    ['text', undefined],
  ] as const) {
    t.throws(() => encode([type], [[value]]), TypeError, `${type} ${String(value)}`);
  }
});

t.test('row by row the same bytes, and anew once they were taken', async (t) => {
  const columns = [
    ['n', 'int8'],
    ['s', 'text'],
  ] as const;
  const rows = [
    { n: 1, s: 'a' },
    { n: 2, s: 'é'.repeat(100_000) },
  ];
  const whole = Buffer.concat([...encodeRows(columns, rows)]);
  const encoder = new RowEncoder<(typeof rows)[number]>(columns);
  const none = Buffer.concat([...encodeRows<(typeof rows)[number]>(columns, [])]);
  t.same(encoder.copy(), none, 'no rows');
  for (const time of ['once', 'twice']) {
    for (const row of rows) encoder.add(row);
    t.same(encoder.copy(), whole, time);
  }
  for (const row of rows) encoder.add(row);
  const { length } = encoder;
  const taken = encoder.rows();
  t.equal(taken.length, length);
  t.same(copyOfRows([taken]), whole);
  t.equal(encoder.length, 0);
  t.same(encoder.rows(), Buffer.alloc(0));
});
