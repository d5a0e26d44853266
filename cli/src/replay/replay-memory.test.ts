import { memoryBroker } from '@roletrail/event-log/memory/log';
import type { TopicPartition } from '@roletrail/event-log/port';
import {
  ann,
  bob,
  declined,
  poison,
  type TestRecord,
  withdrawn,
} from '@roletrail/event-log/testing/test-records';
import { isKeyInPartition } from '@roletrail/event-log/topic-partitions';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, emptyTree, treeRoot } from '@roletrail/ledger/tree';
import t from 'tap';
import { limitToRanges, resolveRanges } from './bounds.ts';
import { replayInMemory } from './replay-memory.ts';

const PARTITIONS = { 'consent-events': 3, 'admin-events': 1, 'session-events': 1 } as const;
const NEVER = new AbortController().signal;
const PLACES: readonly TopicPartition[] = [0, 1, 2].map((partition) => {
  return { topic: 'consent-events', partition };
});
const BOTH = ['consent', 'audit'] as const;

function homeOf(key: string): TopicPartition {
  const home = PLACES.find((place) => isKeyInPartition(place, PARTITIONS, key));
  if (!home) throw new Error('no home');
  return home;
}

async function logOf(records: readonly TestRecord[]) {
  const broker = memoryBroker();
  const log = broker.open();
  await log.ensureTopics(PARTITIONS, 'made');
  for (const record of records) broker.appendForeign(homeOf(ann), record);
  return log;
}

async function replayed(records: readonly TestRecord[], from = 0, marks = new Map()) {
  const log = await logOf(records);
  const ranges = [{ place: homeOf(ann), from, until: records.length }];
  return replayInMemory(log, PARTITIONS, { ranges, projections: BOTH }, marks, NEVER);
}

t.test('rows, and roots at the end and on the way', async (t) => {
  const records = [declined(1, ann), poison(ann), withdrawn(2, ann), declined(1, ann)];
  const place = homeOf(ann);
  const marks = new Map([[`${place.topic}/${place.partition}`, 2]]);
  const { rows, trees } = await replayed(records, 0, marks);
  t.same(rows, {
    consent_decision: 2,
    consent_request: 0,
    current_consent: 1,
    dead_letter: 2,
    ledger_entry: 4,
    audit_entry: 2,
    ledger_duplicate: 1,
    ledger_tree: 1,
    ledger_tile: 1,
  });
  const leaves = records.map(({ value }) => leafHash(value ?? new Uint8Array()));
  const root = (size: number) => treeRoot(appendLeaves(emptyTree(), leaves.slice(0, size)).state);
  t.same(trees, [{ place, size: 4, root: root(4), marked: root(2) }]);
});

t.test('what a worker would halt at ends it', async (t) => {
  const code = 'SHADOW_WRONG';
  const other = declined(1, ann, 'v2');
  await t.rejects(replayed([declined(1, ann), other]), { code, message: /event .* stands at/ });
  const newer = JSON.stringify({ type: 'roletrail.consent.pondered.v1' });
  const unknown = { key: ann, value: new TextEncoder().encode(newer) };
  await t.rejects(replayed([unknown]), { code, message: /newer than this program/ });
  const broker = memoryBroker();
  const log = broker.open();
  await log.ensureTopics(PARTITIONS, 'made');
  for (const n of [1, 2, 3]) broker.appendForeign(homeOf(ann), declined(n, ann));
  broker.deleteBelow(homeOf(ann), 2);
  const ranges = [{ place: homeOf(ann), from: 0, until: 3 }];
  const work = { ranges, projections: BOTH };
  await t.rejects(replayInMemory(log, PARTITIONS, work, new Map(), NEVER), { code });
});

t.test('a signal ends it', async (t) => {
  const log = await logOf([declined(1, ann)]);
  const ranges = [{ place: homeOf(ann), from: 0, until: 1 }];
  const stop = AbortSignal.abort(new Error('stop'));
  const work = { ranges, projections: BOTH };
  await t.rejects(replayInMemory(log, PARTITIONS, work, new Map(), stop), { message: 'stop' });
});

/** A refusal by Ann at this minute. */
function at(n: number, minute: number): TestRecord {
  const { key, value } = declined(n, ann);
  const event = JSON.parse(new TextDecoder().decode(value ?? undefined));
  const time = moment(minute).toISOString();
  return { key, value: new TextEncoder().encode(JSON.stringify({ ...event, time })) };
}
const moment = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));

t.test('bounds: offsets, and the first record from a moment on', async (t) => {
  const log = await logOf([at(1, 1), poison(ann), at(2, 5), at(3, 3), at(4, 7)]);
  const rangeOf = async (from: number | Date | null, until: number | Date | null) => {
    const { partition } = homeOf(ann);
    const wanted = { topics: ['consent-events'] as const, partition, from, until };
    const [one, ...others] = await resolveRanges(log, PARTITIONS, wanted, NEVER);
    t.same(others, []);
    return [one?.from, one?.until];
  };
  t.same(await rangeOf(null, null), [0, 5]);
  t.same(await rangeOf(2, 4), [2, 4]);
  t.same(await rangeOf(9, null), [5, 5], 'nothing beyond the end');
  t.same(await rangeOf(null, moment(1)), [0, 0]);
  t.same(await rangeOf(moment(2), null), [2, 5], 'what tells no time is no beginning');
  t.same(await rangeOf(null, moment(4)), [0, 2], 'a clock that was set back ends nothing later');
  t.same(await rangeOf(moment(5), moment(7)), [2, 4]);
  t.same(await rangeOf(moment(9), null), [5, 5]);
  t.same(await rangeOf(4, moment(2)), [4, 4], 'searched from where it begins');
});

t.test('a clipped log ends where it is cut, and has nothing elsewhere', async (t) => {
  const log = await logOf([1, 2, 3].map((n) => declined(n, ann)));
  const place = homeOf(ann);
  const cut = limitToRanges(log, [{ place, from: 0, until: 2 }]);
  t.same(await cut.range(place), { low: 0, end: 2 });
  t.equal((await cut.range(homeOf(bob))).end, 0);
  const reader = await cut.openReader(place);
  const read = async (from: number) =>
    (await reader.read(from, { maxRecords: 9, maxBytes: 9999, waitMs: 0 })).map((r) => r.offset);
  t.same([await read(0), await read(1), await read(2)], [[0, 1], [1], []]);
  await reader.close();
});
