import { readFileSync } from 'node:fs';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { computePartition } from '@roletrail/contracts/events/partition';
import t from 'tap';
import { endFault, planBatch, type ReadRecord, readRecord, restartOffset } from './plan.ts';
import type { ProjectionPosition } from './port.ts';

const leaf = (n: number) => Uint8Array.of(1, n);
const record = (offset: number, over: Partial<ReadRecord> = {}): ReadRecord => ({
  offset,
  key: null,
  value: null,
  leafHash: leaf(offset),
  decoded: { kind: 'poison', reason: 'test' },
  ...over,
});
const records = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => record(from + i));
const at = (next: number): ProjectionPosition => ({
  version: 1,
  next,
  lastLeafHash: next === 0 ? null : leaf(next - 1),
  halted: null,
});
const newer = (offset: number) =>
  record(offset, { decoded: { kind: 'newer', type: 'roletrail.consent.accepted.v9' } });

const CONSENT_0 = {
  place: { topic: 'consent-events', partition: 0 },
  partitions: { 'consent-events': 3, 'admin-events': 1, 'session-events': 3 },
  leafHash: () => leaf(0),
  decode: decodeEvent,
} as const;

/** Plans a batch, with offsets instead of records. */
function plan(
  position: ProjectionPosition,
  batch: readonly ReadRecord[],
  sought: number | null = null,
) {
  const found = planBatch(position, batch, sought);
  if (found.kind !== 'fold') return found;
  const offsets = (list: readonly { offset: number }[]) => list.map(({ offset }) => offset);
  const { overlap, fresh, to, readFrom } = found;
  return { overlap: offsets(overlap), fresh: offsets(fresh), next: to.next, readFrom };
}

t.test('a batch that follows is folded', async (t) => {
  t.same(plan(at(0), records(0, 2)), { overlap: [], fresh: [0, 1, 2], next: 3, readFrom: 3 });
  t.same(plan(at(5), records(5, 5)), { overlap: [], fresh: [5], next: 6, readFrom: 6 });
  const folded = planBatch(at(5), records(5, 7), null);
  t.match(folded, { to: { lastLeafHash: leaf(7) } });
});

t.test('what lies below next is compared, never dropped', async (t) => {
  t.same(plan(at(5), records(4, 6)), { overlap: [4], fresh: [5, 6], next: 7, readFrom: 7 });
  t.same(plan(at(5), records(4, 4)), { overlap: [4], fresh: [], next: 5, readFrom: 5 });
  t.same(plan(at(5), records(0, 6)), {
    overlap: [0, 1, 2, 3, 4],
    fresh: [5, 6],
    next: 7,
    readFrom: 7,
  });
  t.same(
    plan(at(5), records(0, 2)),
    { overlap: [0, 1, 2], fresh: [], next: 5, readFrom: 3 },
    'what is left below next is compared too',
  );
  t.match(
    plan(at(90), records(0, 2)),
    { overlap: [0, 1, 2], fresh: [], next: 90, readFrom: 58 },
    'but nothing far below it: a zombie goes on near next',
  );
  const other = record(4, { leafHash: leaf(99) });
  t.match(plan(at(5), [other, record(5)]), { kind: 'halt', reason: /offset 4/ });
  const unknown = { ...at(5), lastLeafHash: null };
  t.match(
    plan(unknown, records(4, 5)),
    { kind: 'halt' },
    'a position without its leaf proves nothing',
  );
});

t.test('a gap is checked once more, then accepted', async (t) => {
  t.same(plan(at(5), records(6, 8)), { kind: 'seek', readFrom: 0 });
  t.same(plan(at(0), records(2, 2)), { kind: 'seek', readFrom: 0 });
  t.same(plan(at(5), [record(4), record(6)]), { kind: 'seek', readFrom: 0 }, 'behind the overlap');
  t.match(plan(at(5), records(6, 8), 5), { kind: 'halt', reason: /gap.*offset 6, 5 is missing/ });
  t.match(plan(at(5), [record(4), record(6)], 5), { kind: 'halt' });
  t.same(plan(at(5), records(6, 8), 3), { kind: 'seek', readFrom: 0 }, 'another gap');
});

t.test('only the dense run counts', async (t) => {
  t.same(plan(at(5), [record(5), record(6), record(8)]), {
    overlap: [],
    fresh: [5, 6],
    next: 7,
    readFrom: 7,
  });
  t.same(
    plan(at(5), [record(5), record(5), record(6)]),
    { overlap: [], fresh: [5], next: 6, readFrom: 6 },
    'repeated',
  );
  t.same(
    plan(at(5), [record(5), record(4)]),
    { overlap: [], fresh: [5], next: 6, readFrom: 6 },
    'backwards',
  );
});

t.test('what is for newer code stops it where it stands, and is no halt', async (t) => {
  t.same(plan(at(5), [record(5), newer(6), record(7)]), {
    overlap: [],
    fresh: [5],
    next: 6,
    readFrom: 6,
  });
  t.match(plan(at(6), [newer(6), record(7)]), {
    kind: 'newer',
    reason: /accepted\.v9 at offset 6.*upgrade/,
  });
  t.same(plan(at(6), [record(5), newer(6)]), { overlap: [5], fresh: [], next: 6, readFrom: 6 });
  t.same(
    plan(at(6), [newer(5), record(6)]),
    { overlap: [5], fresh: [6], next: 7, readFrom: 7 },
    'what newer code folded is compared like the rest',
  );
  const other = { ...newer(5), leafHash: leaf(99) };
  t.match(plan(at(6), [other, record(6)]), { kind: 'halt', reason: /offset 5/ });
});

t.test('halted stays halted', async (t) => {
  t.same(plan({ ...at(5), halted: 'gap' }, records(5, 6)), { kind: 'halt', reason: 'gap' });
});

t.test('where reading begins, and where a log may end', async (t) => {
  t.same([0, 1, 32, 70].map(restartOffset), [0, 0, 0, 38]);
  t.equal(endFault(5, 5), null);
  t.equal(endFault(5, 9), null);
  t.match(endFault(5, 4), /ends before offset 4/);
});

t.test('a record is hashed whatever it holds', async (t) => {
  const hash = (value: Uint8Array | null) => Uint8Array.of(value?.length ?? 255);
  const reading = { ...CONSENT_0, leafHash: hash };
  const read = readRecord({ offset: 1, key: null, value: null }, reading);
  t.same([...read.leafHash], [255]);
  t.match(read.decoded, { kind: 'poison' });
});

t.test('an event is one only in the partition of its type and subject', async (t) => {
  const golden = new URL('../../../contracts/golden/', import.meta.url);
  const bytes = (type: string) => readFileSync(new URL(`${type}.json`, golden));
  const accepted = bytes('roletrail.consent.accepted.v2');
  const home = computePartition('0192f0c0-0000-7000-8000-000000000001', 3);
  const read = (value: Uint8Array, partition: number) =>
    readRecord(
      { offset: 1, key: null, value },
      { ...CONSENT_0, place: { topic: 'consent-events', partition } },
    );
  for (const partition of [0, 1, 2]) {
    const { decoded, leafHash } = read(accepted, partition);
    t.same(leafHash, leaf(0), 'a leaf everywhere');
    if (partition === home) t.equal(decoded.kind, 'event');
    else t.match(decoded, { kind: 'poison', reason: `place is consent-events/${home}` });
  }
  const granted = read(bytes('roletrail.role.granted.v1'), 0);
  t.match(granted.decoded, { kind: 'poison', reason: 'place is admin-events/0' }, 'another topic');
});
