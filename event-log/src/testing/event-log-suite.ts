import { randomBytes } from 'node:crypto';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import type { Test } from 'tap';
import {
  type EventLog,
  formatTopicPartition,
  type LogReader,
  type LogRecord,
  type LogWriter,
  type NewRecord,
  OffsetOutOfRange,
  type TopicPartition,
} from '../port.ts';

/** Adapter under test: one fresh, empty log. */
export interface EventLogHarness extends AsyncDisposable {
  /** Opens another client of the same log, as another process would; closed by the suite. */
  open(): EventLog;
  /**
   * Makes the next append's answer miss its deadline; the returned function ends the fault.
   * `deadlineMs` is the deadline of that append.
   */
  loseAnswer(place: TopicPartition, deadlineMs: number): Promise<() => Promise<void>>;
  /** Appends a record as a foreign producer could; undefined if that is impossible. */
  appendForeign?(place: TopicPartition, record: Omit<LogRecord, 'offset'>): Promise<void>;
  /** Deletes everything below `low`; undefined if that is impossible. */
  deleteBelow?(place: TopicPartition, low: number): Promise<void>;
}

const P0: TopicPartition = { topic: 'consent-events', partition: 0 };
const P1: TopicPartition = { topic: 'consent-events', partition: 1 };
const P2: TopicPartition = { topic: 'consent-events', partition: 2 };
const S0: TopicPartition = { topic: 'session-events', partition: 0 };
const S1: TopicPartition = { topic: 'session-events', partition: 1 };
const S2: TopicPartition = { topic: 'session-events', partition: 2 };
const ADMIN: TopicPartition = { topic: 'admin-events', partition: 0 };
const DEADLINE_MS = 5000;
const CONTEXT = `00-${'0af7'.repeat(8)}-${'b7ad'.repeat(4)}-01`;

/**
 * Contract suite of the event log's port, for every adapter. It requires no more than the contract:
 * batches may be in the log twice, reads may end early.
 */
export function eventLogSuite(t: Test, make: () => Promise<EventLogHarness>): void {
  t.test('event log contract', async (t) => {
    const harness = await make();
    const log = harness.open();
    t.teardown(async () => {
      await log[Symbol.asyncDispose]();
      await harness[Symbol.asyncDispose]();
    });
    await t.rejects(log.ensureTopics(DEFAULT_PARTITIONS, 'lost'), { name: 'LogMisconfigured' });
    await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
    for (const part of [topics, emptiness, bytes, contexts, order, bounds, waiting, oneInFlight]) {
      await t.test(part.name, (t) => part(t, log, harness));
    }
    for (const part of [unknownOutcome, foreignRecords, lostRecords]) {
      await t.test(part.name, (t) => part(t, log, harness));
    }
  });
}

async function topics(t: Test, log: EventLog, harness: EventLogHarness): Promise<void> {
  for (const absent of ['made', 'lost'] as const)
    await log.ensureTopics(DEFAULT_PARTITIONS, absent);
  await t.rejects(
    log.ensureTopics({ ...DEFAULT_PARTITIONS, 'consent-events': 4 }, 'made'),
    { message: /consent-events.*3 partitions.*4/ },
    'a partition count is permanent',
  );
  const brokers = log.adapter === 'kafka' ? { brokers: Number, underReplicated: 0 } : null;
  t.match(await log.brokers(), brokers);
  const identity = await log.identity();
  t.equal(identity.adapter, log.adapter);
  t.ok(identity.clusterId.length > 0);
  t.same(
    Object.fromEntries(Object.entries(identity.topics).map(([k, v]) => [k, v.partitions])),
    DEFAULT_PARTITIONS,
  );
  t.equal(new Set(Object.values(identity.topics).map((topic) => topic.id)).size, 3);
  await using other = harness.open();
  t.same(await other.identity(), identity, 'another client sees the same log');
}

async function emptiness(t: Test, log: EventLog): Promise<void> {
  t.same(await log.range(P0), { low: 0, end: 0 });
  const reader = await log.openReader(P0);
  t.teardown(() => reader.close());
  t.same(await reader.read(0, { maxRecords: 10, maxBytes: 1e6, waitMs: 0 }), []);
  for (const from of [1, 1000, -1]) {
    await t.rejects(
      reader.read(from, { maxRecords: 10, maxBytes: 1e6, waitMs: 0 }),
      OffsetOutOfRange,
      `offset ${from} of an empty partition is an error, never a jump`,
    );
  }
  t.same(await reader.read(0, { maxRecords: 10, maxBytes: 1e6, waitMs: 0 }), [], 'and goes on');
}

async function bytes(t: Test, log: EventLog, harness: EventLogHarness): Promise<void> {
  const writer = await log.openWriter(P0);
  t.teardown(() => writer.close());
  const values = [new Uint8Array(0), Uint8Array.of(0, 255, 128, 10), randomBytes(16 * 1024)];
  const batch = values.map((value, i) => ({ key: `käy ${i}`, value }));
  const first = await acknowledged(writer, batch);
  await using other = harness.open();
  const records = await readAll(other, P0);
  batch.forEach(({ key, value }, i) => {
    const record = records[first + i];
    t.equal(record?.key, key);
    t.ok(record?.value && Buffer.compare(record.value, value) === 0, 'the exact bytes');
  });
}

async function contexts(t: Test, log: EventLog, harness: EventLogHarness): Promise<void> {
  const writer = await log.openWriter(P0);
  t.teardown(() => writer.close());
  const value = Buffer.from('traced');
  const given = [CONTEXT, null, undefined].map((traceparent) => ({
    key: 'k',
    value,
    ...(traceparent === undefined ? {} : { traceparent }),
  }));
  const first = await acknowledged(writer, given);
  await using other = harness.open();
  const read = (await readAll(other, P0)).slice(first, first + given.length);
  t.same(
    read.map((record) => record.traceparent ?? null),
    [CONTEXT, null, null],
    'each record has the context it was given, or none',
  );
  t.ok(
    read.every((record) => record.value && value.equals(record.value)),
    'beside its bytes',
  );
}

async function order(t: Test, log: EventLog): Promise<void> {
  const sent = new Map<TopicPartition, NewRecord[]>([
    [P1, []],
    [P2, []],
    [ADMIN, []],
  ]);
  await Promise.all(
    [...sent].map(async ([place, all]) => {
      const writer = await log.openWriter(place);
      for (let batch = 0; batch < 12; batch += 1) {
        const records = numbered(formatTopicPartition(place), batch * 7, 1 + (batch % 7));
        const first = await acknowledged(writer, records);
        all.push(...records);
        const last = (await log.range(place)).end - 1;
        t.ok(last >= first + records.length - 1, 'the end is past what was acknowledged');
        const reader = await log.openReader(place);
        const back = await reader.read(first, { maxRecords: 1, maxBytes: 1e6, waitMs: 0 });
        await reader.close();
        t.same(text(back[0]), text(records[0]), 'an acknowledged record stands at its offset');
      }
      await writer.close();
    }),
  );
  for (const [place, all] of sent) {
    const records = await readAll(log, place);
    t.same(
      records.map((r) => r.offset),
      records.map((_, i) => i),
      'offsets are dense from 0',
    );
    t.same(firstCopies(records), all.map(text), 'first copies keep the order of the appends');
  }
}

async function bounds(t: Test, log: EventLog): Promise<void> {
  const writer = await log.openWriter(S0);
  const big = { key: 'big', value: randomBytes(700_000) };
  const given = [...numbered('small', 0, 40), big, ...numbered('small', 40, 10)];
  await acknowledged(writer, given);
  await writer.close();
  const { end } = await log.range(S0);
  const reader = await log.openReader(S0);
  t.teardown(() => reader.close());
  const few = await reader.read(3, { maxRecords: 5, maxBytes: 1e6, waitMs: 0 });
  t.ok(few.length >= 1 && few.length <= 5, 'no more records than asked for');
  t.equal(few[0]?.offset, 3, 'reading starts exactly where it was asked to');
  const whole = await readAll(log, S0);
  const parts: LogRecord[] = [];
  let from = 0;
  while (from < end) {
    const records = await reader.read(from, { maxRecords: 100, maxBytes: 2000, waitMs: 1000 });
    parts.push(...records);
    t.ok(records.length > 0, `something is read at ${from} although a record is over the limit`);
    if (records.length === 0) break;
    t.equal(records[0]?.offset, from);
    from += records.length;
  }
  for (const read of [whole, parts]) {
    t.same(firstCopies(read), given.map(text), 'what was read stays as it was while more is read');
  }
  // room for some small values, not for the large one
  const within = Buffer.from(new ArrayBuffer(2000), 500, 1000);
  const options = { maxRecords: 100, maxBytes: 2e6, waitMs: 1000, memory: within };
  const texts: string[] = [];
  while (texts.length < end) texts.push(...(await reader.read(texts.length, options)).map(text));
  t.same([...new Set(texts)], given.map(text), 'memory for the values changes none of them');
  for (const [part, bytes] of [
    ['before', new Uint8Array(within.buffer, 0, 500)],
    ['behind', new Uint8Array(within.buffer, 1500)],
  ] as const) {
    t.notOk(
      bytes.some((byte) => byte !== 0),
      `nothing is written ${part} the memory`,
    );
  }
  t.same(await reader.read(end, { maxRecords: 1, maxBytes: 1, waitMs: 0 }), []);
  await t.rejects(
    reader.read(end + 1, { maxRecords: 1, maxBytes: 1, waitMs: 0 }),
    OffsetOutOfRange,
  );
}

async function waiting(t: Test, log: EventLog, harness: EventLogHarness): Promise<void> {
  await using other = harness.open();
  const [quiet, busy, writer] = await Promise.all([
    log.openReader(S2),
    log.openReader(S1),
    other.openWriter(S1),
  ]);
  t.teardown(() => Promise.all([quiet.close(), busy.close(), writer.close()]));
  await acknowledged(writer, numbered('before', 0, 1));
  const abort = new AbortController();
  const options = { maxRecords: 10, maxBytes: 1e6, waitMs: 20_000 };
  const patient = quiet.read(0, { ...options, signal: abort.signal });
  const begun = performance.now();
  t.equal((await busy.read(0, options)).length >= 1, true);
  t.ok(performance.now() - begun < 5000, 'a waiting reader holds up no other');
  const { end } = await log.range(S1);
  const woken = busy.read(end, options);
  await acknowledged(writer, numbered('after', 0, 1));
  t.same(text((await woken)[0]), text(numbered('after', 0, 1)[0]));
  t.ok(performance.now() - begun < 10_000, 'a record ends the wait');
  abort.abort();
  t.same(await patient, [], 'so does the signal');
  t.ok(performance.now() - begun < 10_000);
}

async function oneInFlight(t: Test, log: EventLog): Promise<void> {
  const writer = await log.openWriter(P1);
  const first = writer.append(numbered('one', 0, 1), DEADLINE_MS);
  await t.rejects(writer.append(numbered('two', 0, 1), DEADLINE_MS), /in flight/);
  t.equal((await first).kind, 'acknowledged');
  await t.rejects(writer.append([], DEADLINE_MS), RangeError);
  await writer.close();
  const closed = await writer.append(numbered('three', 0, 1), DEADLINE_MS);
  t.equal(closed.kind, 'unknown', 'a closed writer sends nothing');
  t.notOk((await readAll(log, P1)).some((r) => text(r).endsWith('three 0')));
}

async function unknownOutcome(t: Test, log: EventLog, harness: EventLogHarness): Promise<void> {
  const before = (await readAll(log, P2)).map(text);
  const known = [...new Set(before)];
  const first = await log.openWriter(P2);
  await acknowledged(first, numbered('u', 0, 1));
  const heal = await harness.loseAnswer(P2, 600);
  const begun = performance.now();
  const outcome = await first.append(numbered('u', 1, 2), 600);
  t.equal(outcome.kind, 'unknown');
  t.ok(performance.now() - begun < 5000, 'the deadline holds');
  const again = await first.append(numbered('never', 0, 1), 600);
  t.equal(again.kind, 'unknown', 'after an unknown outcome a writer is never used again');
  await heal();
  const second = await log.openWriter(P2);
  await acknowledged(second, numbered('u', 1, 2));
  await acknowledged(second, numbered('u', 3, 2));
  await Promise.all([first.close(), second.close()]);
  const records = await readAll(log, P2);
  t.same(
    records.map((r) => r.offset),
    records.map((_, i) => i),
    'dense whatever happened',
  );
  const expected = [...known, ...[...numbered('u', 0, 5)].map(text)];
  t.same(firstCopies(records), expected, 'sent again: nothing lost, first copies in order');
}

async function foreignRecords(t: Test, log: EventLog, harness: EventLogHarness): Promise<void> {
  if (!harness.appendForeign) return t.comment('no foreign producer can write here');
  const { end } = await log.range(ADMIN);
  await harness.appendForeign(ADMIN, { key: null, value: null });
  await harness.appendForeign(ADMIN, { key: '', value: Uint8Array.of(0xff) });
  await harness.appendForeign(ADMIN, { key: 'k', value: null, traceparent: 'Anna Example' });
  const records = (await readAll(log, ADMIN)).slice(end);
  t.equal(records[0]?.key, null);
  t.equal(records[0]?.value, null);
  t.same([...(records[1]?.value ?? [])], [0xff]);
  t.same(
    records.map((record) => record.traceparent ?? null),
    [null, null, null],
    'what is no context is none',
  );
}

async function lostRecords(t: Test, log: EventLog, harness: EventLogHarness): Promise<void> {
  if (!harness.deleteBelow) return t.comment('nothing can be deleted here');
  const { end } = await log.range(S0);
  await harness.deleteBelow(S0, 5);
  t.same(await log.range(S0), { low: 5, end });
  const reader = await log.openReader(S0);
  t.teardown(() => reader.close());
  const options = { maxRecords: 1, maxBytes: 1e6, waitMs: 0 };
  await t.rejects(reader.read(0, options), OffsetOutOfRange, 'never a silent jump');
  const [record] = await reader.read(5, options);
  t.equal(record?.offset, 5);
}

async function acknowledged(writer: LogWriter, batch: readonly NewRecord[]): Promise<number> {
  const outcome = await writer.append(batch, DEADLINE_MS);
  if (outcome.kind === 'unknown') throw outcome.cause;
  return outcome.firstOffset;
}

async function readAll(log: EventLog, place: TopicPartition): Promise<readonly LogRecord[]> {
  const { low, end } = await log.range(place);
  const reader: LogReader = await log.openReader(place);
  const records: LogRecord[] = [];
  try {
    while (low + records.length < end) {
      const from = low + records.length;
      records.push(...(await reader.read(from, { maxRecords: 500, maxBytes: 1e6, waitMs: 2000 })));
    }
  } finally {
    await reader.close();
  }
  return records;
}

function numbered(name: string, from: number, count: number): NewRecord[] {
  return Array.from({ length: count }, (_, i) => ({
    key: name,
    value: Buffer.from(`${name} ${from + i}`),
  }));
}

function text(record: { key: string | null; value: Uint8Array | null } | undefined): string {
  return `${record?.key}: ${record?.value ? Buffer.from(record.value).toString() : null}`;
}

/** Returns the log's records without repeated copies. */
function firstCopies(records: readonly LogRecord[]): readonly string[] {
  return [...new Set(records.map(text))];
}
