import { memoryBroker } from '@roletrail/event-log/memory/log';
import type { EventLog } from '@roletrail/event-log/port';
import { ann, bob, declined, empty, eventId } from '@roletrail/event-log/testing/test-records';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import t from 'tap';
import { BatchMemory } from './batch-memory.ts';
import { FoldThreadPool } from './fold-thread-pool.ts';
import { PartitionScan } from './partition-scan.ts';
import { RetryingLogReader } from './patient-log.ts';
import { RECENT } from './recent-leaves.ts';

const ONE = { 'consent-events': 1, 'session-events': 1, 'admin-events': 1 };
const CONSENT = { topic: 'consent-events', partition: 0 } as const;

/** Each is another; more than are read at once. */
const UNREADABLE = Array.from({ length: 20_000 }, (_, n) => {
  return { key: null, value: new TextEncoder().encode(`no event, number ${n}`) };
});

/**
 * Two decisions, a gap longer than the retained window, the first decision again, and an unreadable
 * record.
 */
const GIVEN = [
  declined(1, ann),
  declined(2, bob),
  ...Array.from({ length: RECENT }, () => empty(null)),
  declined(1, ann),
  ...UNREADABLE,
];

class CountedMemory extends BatchMemory {
  readonly buffers = new Set<ArrayBuffer>();

  override async take(read: Parameters<BatchMemory['take']>[0]) {
    const batch = await super.take(read);
    this.buffers.add(batch.values.buffer);
    return batch;
  }
}

async function readWhole(log: EventLog, memory = new BatchMemory()): Promise<PartitionScan> {
  const source = new RetryingLogReader(CONSENT, log, 0);
  const fold = new FoldThreadPool(0).begin(CONSENT, ONE, []);
  const history = new PartitionScan(source, await source.open(), memory, fold, new Map());
  await history.readToEnd();
  return history;
}

t.test('what is older than is remembered is asked of the log', async (t) => {
  const broker = memoryBroker({ seed: 1, repeat: 0 });
  await using log = broker.open();
  await log.ensureTopics(ONE, 'made');
  for (const record of GIVEN) broker.appendForeign(CONSENT, record);
  const memory = new CountedMemory();
  const history = await readWhole(log, memory);
  t.equal(history.at, GIVEN.length);
  t.ok(memory.buffers.size <= 3, 'one batch is folded while the next is read, one is between');
  t.equal(history.copies, 1);
  // those of the copy's batch are judged after others were read
  const unreadable = history.unreadable.filter(({ value }) => value !== null);
  t.same(
    unreadable.map(({ value }) => String(value && Buffer.from(value))),
    UNREADABLE.map(({ value }) => String(Buffer.from(value))),
  );
  for (const offset of [0, 1, 2, RECENT, RECENT + 2]) {
    const leaf = leafHash(entryBytes(GIVEN[offset]?.value ?? null));
    t.same(Buffer.from(await history.leaf(offset)), Buffer.from(leaf), `the leaf of ${offset}`);
  }
  t.match(await history.firstOf(eventId(1)), { offset: 0, key: ann });
  t.match(await history.firstOf(eventId(2)), { offset: 1, key: bob });
  t.equal(await history.firstOf(eventId(3)), null);
  await history.close();
  await t.rejects(history.leaf(0), /closed/, 'and no longer once it is over');
});
