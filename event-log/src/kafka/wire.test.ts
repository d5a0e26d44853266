import t from 'tap';
import { crc32c } from './crc32c.ts';
import { decodeBatches } from './fetch-request.ts';
import { guardIdleTimers } from './idle-guard.ts';
import { internals } from './internals.ts';
import { logCreator } from './log-creator.ts';
import { decodeMetadata } from './metadata-request.ts';
import { Sockets } from './sockets.ts';
import { WireReader, WireWriter } from './wire.ts';

t.test('crc32c: known answers of RFC 3720 B.4', async (t) => {
  t.equal(crc32c(Buffer.from('123456789')), 0xe3069283);
  t.equal(crc32c(new Uint8Array(32)), 0x8a9136aa);
  t.equal(crc32c(new Uint8Array(32).fill(0xff)), 0x62a8ab43);
  t.equal(crc32c(new Uint8Array(0)), 0);
});

t.test('wire: what is written is read, and the end is an error', async (t) => {
  const { buffer } = new WireWriter()
    .int8(-1)
    .int32(-2)
    .int64(Number.MAX_SAFE_INTEGER)
    .string('käse')
    .uvarint(300)
    .compactString('x'.repeat(200))
    .noTags()
    .encoded();
  const reader = new WireReader(buffer);
  t.equal(reader.int8(), -1);
  t.equal(reader.int32(), -2);
  t.equal(reader.int64(), Number.MAX_SAFE_INTEGER);
  t.equal(reader.string(), 'käse');
  t.equal(reader.uvarint(), 300);
  t.equal(reader.compactString(), 'x'.repeat(200));
  reader.skipTags();
  t.throws(() => reader.int8(), RangeError);
  t.throws(() => new WireReader(Buffer.alloc(2)).bytes(3), RangeError);
  t.throws(() => new WireReader(Buffer.alloc(8, 0x7f)).int64(), RangeError);
  t.throws(() => new WireReader(Buffer.alloc(8, 0xff)).uvarint(), RangeError);
});

t.test('metadata v12: topic ids, leaders and copies, unknown tags skipped', async (t) => {
  const id = Buffer.alloc(16, 7);
  const partition = (writer: WireWriter, index: number, leader: number) =>
    writer
      .raw(Buffer.from([0, leader < 0 ? 5 : 0]))
      .int32(index)
      .int32(leader)
      .int32(0)
      .uvarint(3)
      .int32(1)
      .int32(2)
      .uvarint(2)
      .int32(1)
      .uvarint(1)
      .noTags();
  const answer = new WireWriter()
    // header: one tag that no one knows
    .uvarint(1)
    .uvarint(9)
    .uvarint(2)
    .raw(Buffer.from([1, 2]))
    .int32(0)
    .uvarint(2)
    .int32(1)
    .compactString('host')
    .int32(9092)
    .uvarint(0)
    .noTags()
    .compactString('cluster')
    .int32(1)
    .uvarint(2)
    .raw(Buffer.from([0, 0]))
    .compactString('topic')
    .raw(id)
    .int8(0)
    .uvarint(3);
  partition(answer, 0, 1);
  partition(answer, 1, -1);
  answer.int32(0).noTags().noTags();
  t.match(decodeMetadata(answer.encoded().buffer), {
    clusterId: 'cluster',
    brokers: [{ nodeId: 1, host: 'host', port: 9092 }],
    controllerId: 1,
    topics: [
      {
        errorCode: 0,
        name: 'topic',
        id: id.toString('base64url'),
        partitions: [
          { leader: 1, copies: 2, inSync: 1 },
          { leader: -1, copies: 2, inSync: 1 },
        ],
      },
    ],
  });
});

t.test('record batches: checksum, order, a cut tail, very many records', async (t) => {
  const two = Buffer.concat([batch(5, ['a', null]), batch(7, ['b'])]);
  const records = await decodeBatches(two);
  t.same(
    records.map((r) => [r.offset, r.value === null ? null : r.value.toString()]),
    [
      ['5', 'a'],
      ['6', null],
      ['7', 'b'],
    ],
  );
  t.same((await decodeBatches(two.subarray(0, two.length - 1))).length, 2, 'a cut tail waits');
  t.same(await decodeBatches(two.subarray(0, 10)), []);
  const broken = Buffer.from(two);
  broken.writeUInt8(broken.readUInt8(two.length - 3) ^ 1, two.length - 3);
  await t.rejects(decodeBatches(broken), /batch at offset 7 fails its checksum/);
  const many = await decodeBatches(
    batch(
      0,
      Array.from({ length: 200_000 }, () => ''),
    ),
  );
  t.equal(many.length, 200_000, 'more records than a call can take arguments');
});

t.test('kafkajs: the internals are those this adapter was written against', async (t) => {
  t.doesNotThrow(internals);
  guardIdleTimers();
  const prototype = internals().requestQueuePrototype;
  const guarded = prototype.scheduleCheckPendingRequests;
  guardIdleTimers();
  t.equal(prototype.scheduleCheckPendingRequests, guarded, 'guarded once');
  // with nothing pending the original is not called: it would need a whole queue
  t.doesNotThrow(() => guarded.call({ pending: [], throttledUntil: -1 }));
});

t.test('sockets: permanently closed after destroy', async (t) => {
  const sockets = new Sockets(undefined);
  t.equal(sockets.closed, false);
  sockets.destroy('over');
  t.equal(sockets.closed, true);
  const wanted = { host: '127.0.0.1', port: 1, ssl: {}, onConnect: () => undefined };
  t.throws(() => sockets.connect(wanted), /over/);
});

t.test(
  'log lines: faults are warnings, the usual is debug, the abandoned are silent',
  async (t) => {
    const lines: string[] = [];
    const note = (level: string) => (_fields: object, message: string) => {
      lines.push(`${level} ${message}`);
    };
    const logger = {
      debug: note('debug'),
      info: note('info'),
      warn: note('warn'),
      error: note('error'),
      child: () => logger,
    };
    let silenced = false;
    const write = logCreator(logger, () => silenced)();
    const say = (level: number, message: string) =>
      write({ namespace: 'N', level, label: '', log: { timestamp: '', message, logger: '' } });
    say(1, 'Connection error: refused');
    say(1, 'The coordinator is loading and hence cannot process requests');
    say(2, 'Limiting retries for the idempotent producer may invalidate EoS guarantees');
    silenced = true;
    say(1, 'last words');
    t.same(lines, [
      'warn Kafka: Connection error: refused',
      'debug kafkajs N: The coordinator is loading and hence cannot process requests',
      'debug kafkajs N: Limiting retries for the idempotent producer may invalidate EoS guarantees',
    ]);
  },
);

/** A record batch v2 as a broker stores it; values null or text, keys null. */
function batch(baseOffset: number, values: readonly (string | null)[]): Buffer {
  const records = values.map((value, i) => {
    const bytes = value === null ? null : Buffer.from(value);
    const body = new WireWriter().int8(0).uvarint(0).uvarint(zigzag(i)).uvarint(zigzag(-1));
    body.uvarint(zigzag(bytes === null ? -1 : bytes.length)).raw(bytes ?? Buffer.alloc(0));
    const { buffer } = body.uvarint(0).encoded();
    return new WireWriter().uvarint(zigzag(buffer.length)).raw(buffer).encoded().buffer;
  });
  const checked = new WireWriter()
    .raw(Buffer.from([0, 0]))
    .int32(values.length - 1)
    .int64(0)
    .int64(0)
    .int64(-1)
    .raw(Buffer.from([0xff, 0xff]))
    .int32(-1)
    .int32(values.length)
    .raw(Buffer.concat(records))
    .encoded().buffer;
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32c(checked));
  const rest = new WireWriter().int32(0).int8(2).raw(crc).raw(checked).encoded().buffer;
  return new WireWriter().int64(baseOffset).int32(rest.length).raw(rest).encoded().buffer;
}

function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}
