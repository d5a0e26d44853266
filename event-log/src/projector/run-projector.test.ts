import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import type { LogRecord } from '../port.ts';
import { pollUntil } from '../testing/loop-setting.ts';
import {
  bytes,
  projection,
  setUpProjector,
  TEXT_PARTITION,
  Transient,
} from '../testing/text-projection.ts';
import type { Decode } from './settings.ts';

t.test('folds everything in order, once, poison too', async (t) => {
  const texts = Array.from({ length: 11 }, (_, i) => `text ${i}`);
  const { store, start, append } = await setUpProjector(texts);
  await using projector = start();
  await projector.processAll();
  t.same(store.folded, texts);
  t.same(store.at.lastLeafHash, bytes('text 10'));
  append('later');
  await projector.caughtUp([{ place: TEXT_PARTITION, end: 12 }]);
  t.equal(store.folded.at(-1), 'later');
  await pollUntil(() => projector.states()[0]?.mode === 'waiting');
  t.match(projector.states()[0], {
    place: TEXT_PARTITION,
    next: 12,
    end: 12,
    lag: 0,
    reason: null,
  });
  t.same(projector.checks(), [{ name: 'texts admin-events/0', ok: true, reason: null }]);
});

t.test('a restart goes on where the position stands and compares the last record', async (t) => {
  const { store, start } = await setUpProjector(['a', 'b', 'c']);
  store.at = { version: 1, next: 2, lastLeafHash: bytes('b'), halted: null };
  await using projector = start();
  await projector.processAll();
  t.same(store.folded, ['c']);
});

t.test('a log that was rewritten halts it, at the start and while it is idle', async (t) => {
  const { store, start } = await setUpProjector(['a', 'B', 'c']);
  store.at = { version: 1, next: 2, lastLeafHash: bytes('b'), halted: null };
  await using projector = start();
  await pollUntil(() => store.at.halted !== null);
  t.match(store.at, { version: 1, next: 2, halted: /offset 1 of the log is not the record/ });
  await t.rejects(projector.processAll(), /halted/);
  t.match(projector.checks(), [{ ok: false, reason: /offset 1/ }]);

  const idle = await setUpProjector(['a', 'b']);
  await using other = idle.start();
  await other.processAll();
  idle.store.at = { ...idle.store.at, lastLeafHash: bytes('what the log held then') };
  await pollUntil(() => idle.store.at.halted !== null);
  t.match(idle.store.at.halted, /offset 1/, 'seen though nothing was appended');
});

t.test('a projection that can compare is asked about the whole overlap', async (t) => {
  const { store, start } = await setUpProjector(['a', 'b', 'c']);
  store.at = { version: 1, next: 3, lastLeafHash: bytes('c'), halted: null };
  const asked: number[][] = [];
  await using projector = start({
    ...projection,
    async firstDifference(_tx, _place, records) {
      asked.push(records.map(({ offset }) => offset));
      return asked.length > 1 ? 2 : null;
    },
  });
  await pollUntil(() => projector.states()[0]?.mode === 'halted');
  t.same(asked[0], [0, 1, 2], 'at the start');
  t.same(asked.at(-1), [0, 1, 2], 'and by the recheck');
});

t.test('a log shorter than the folded part is checked twice, then halts', async (t) => {
  let end = 1;
  const { store, start } = await setUpProjector(['a', 'b'], (log) => ({
    range: async (where) => ({ ...(await log.range(where)), end: end++ }),
  }));
  store.at = { version: 1, next: 2, lastLeafHash: bytes('b'), halted: null };
  {
    await using projector = start();
    await pollUntil(() => projector.states()[0]?.mode === 'waiting');
    t.equal(store.at.halted, null, 'the second check disagreed');
  }
  end = -1000;
  await using projector = start();
  await pollUntil(() => projector.states()[0]?.mode === 'halted');
  t.match(store.at.halted, /the log ends before/);
});

t.test('records that are gone halt it', async (t) => {
  const { broker, store, start } = await setUpProjector(['a', 'b', 'c']);
  broker.deleteBelow(TEXT_PARTITION, 2);
  await using projector = start();
  await pollUntil(() => projector.states()[0]?.mode === 'halted');
  t.match(store.at.halted, /offset 0 is outside 2\.\.3/);
  t.same(store.folded, []);
});

t.test('a gap is read again, then halts', async (t) => {
  let reads = 0;
  const { store, start } = await setUpProjector(['a', 'b', 'c', 'd'], (log) => ({
    async openReader(where) {
      const reader = await log.openReader(where);
      return {
        ...reader,
        async read(from, options): Promise<readonly LogRecord[]> {
          if (from <= 2) reads += 1;
          return (await reader.read(from, options)).filter(({ offset }) => offset !== 2);
        },
      };
    },
  }));
  await using projector = start();
  await pollUntil(() => projector.states()[0]?.mode === 'halted');
  t.match(store.at, { version: 1, next: 2, halted: /gap/ });
  t.same(store.folded, ['a', 'b']);
  t.ok(reads > 1);
});

t.test('transient errors are waited out, others halt', async (t) => {
  const { store, start } = await setUpProjector(['a', 'b']);
  store.faults = [new Transient('deadlock'), new Transient('server restarts')];
  {
    await using projector = start();
    await projector.processAll();
    t.same(store.folded, ['a', 'b'], 'once');
  }
  for (const [text, reason] of [
    ['contradiction', /two events of one id/],
    ['bug', /TypeError: cannot fold/],
  ] as const) {
    const broken = await setUpProjector(['a', text]);
    await using projector = broken.start();
    await pollUntil(() => projector.states()[0]?.mode === 'halted');
    t.match(broken.store.at.halted, reason);
    const { transactions } = broken.store;
    await delay(15);
    t.equal(broken.store.transactions, transactions, 'it stays halted and does not retry');
  }
});

const NEWER = '{"type":"roletrail.role.granted.v9"}';
/** Decoder of a later release that can fold anything. */
const later: Decode = () => ({ kind: 'poison', reason: 'of no interest here' });

t.test('a record for newer code turns it red and halts no process', async (t) => {
  const { store, start, leases } = await setUpProjector(['a', NEWER, 'c']);
  await using old = start();
  await pollUntil(() => old.states()[0]?.mode === 'outdated');
  t.match(old.checks(), [{ ok: false, reason: /role\.granted\.v9 at offset 1.*upgrade/ }]);
  t.equal(old.states()[0]?.lag, null);
  t.same(store.folded, ['a'], 'everything before it was folded');
  const lease = await leases.acquire('projector/texts/admin-events/0');
  t.ok(lease, 'the lease was given up');
  await lease?.release();
  const { transactions, looks } = store;
  await pollUntil(() => store.looks > looks + 3);
  t.equal(store.transactions, transactions, 'it looks again without the lease');
  t.equal(store.at.halted, null, 'and writes nothing down');

  const newer = start(projection, later);
  await newer.processAll();
  t.same(store.folded, ['a', NEWER, 'c'], 'a newer process goes on');
  t.match(old.checks(), [{ ok: false }], 'the old one stays red meanwhile');
  await newer[Symbol.asyncDispose]();
  await pollUntil(() => old.states()[0]?.mode === 'waiting');
  t.match(old.checks(), [{ ok: true, reason: null }], 'until there is something it can read');
});

t.test('an old process cannot keep the lease from a newer one', async (t) => {
  const { store, start, append } = await setUpProjector(['a']);
  await using old = start();
  await old.processAll();
  await using newer = start(projection, later);
  for (let i = 0; i < 20; i += 1) {
    append(`text ${i}`);
    append(NEWER);
    await newer.processAll();
  }
  t.equal(store.folded.length, 41);
  t.equal(old.states()[0]?.mode, 'outdated');
  t.not(newer.states()[0]?.mode, 'standby');
});

t.test('rows of another version of the fold are left to its processes', async (t) => {
  const { store, start, append } = await setUpProjector(['a']);
  await using older = start();
  await older.processAll();
  await using newer = start({ ...projection, version: 2 });
  append('b');
  await pollUntil(() => store.folded.length === 2);
  // a swap: the rows are of the newer fold, at any offset
  store.at = { ...store.at, version: 2 };
  await pollUntil(() => older.states()[0]?.mode === 'aside');
  append('c');
  await pollUntil(() => newer.states()[0]?.mode === 'waiting' && store.folded.length === 3);
  t.match(older.checks(), [
    { ok: true, reason: 'the rows are of version 2, this process folds version 1' },
  ]);
  t.match(older.states(), [{ lag: null }]);
  // and back
  store.at = { ...store.at, version: 1 };
  await pollUntil(() => newer.states()[0]?.mode === 'aside');
  append('d');
  await pollUntil(() => store.folded.length === 4);
  t.equal(store.at.version, 1);
});

t.test('a swap between the reading and its transaction folds nothing', async (t) => {
  const { store, start, append } = await setUpProjector(['a']);
  await using projector = start();
  await projector.processAll();
  const { lock } = store;
  store.lock = async (tx, fold) => {
    store.at = { ...store.at, version: 2, halted: 'what the other version met' };
    return lock.call(store, tx, fold);
  };
  append('b');
  await pollUntil(() => projector.states()[0]?.mode === 'aside');
  t.same(store.folded, ['a']);
});

t.test('another process moved the position: rolled back, then on from there', async (t) => {
  const { store, start, append } = await setUpProjector(['a', 'b', 'c']);
  const { lock } = store;
  let first = true;
  store.lock = async (tx, fold) => {
    const seen = await lock.call(store, tx, fold);
    if (first) store.at = { version: 1, next: 2, lastLeafHash: bytes('b'), halted: null };
    first = false;
    return seen;
  };
  await using projector = start();
  append('d');
  await projector.processAll();
  t.same(store.folded, ['c', 'd'], 'what the other folded was not folded again');
});

t.test('instances share the work by lease', async (t) => {
  const { store, start } = await setUpProjector(['a']);
  const one = start();
  await one.processAll();
  await using other = start();
  await pollUntil(() => other.states()[0]?.mode === 'standby');
  t.equal(other.states()[0]?.lag, null);
  await other.processAll();
  await one[Symbol.asyncDispose]();
  t.equal(one.states()[0]?.mode, 'stopped');
  await pollUntil(() => other.states()[0]?.mode === 'waiting');
  t.same(store.folded, ['a']);
  await t.rejects(one.caughtUp([{ place: TEXT_PARTITION, end: 99 }]), /stopped/);
});
