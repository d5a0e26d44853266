import { encodeEvent } from '@roletrail/contracts/events/codec';
import t from 'tap';
import { pollUntil } from '../testing/loop-setting.ts';
import { RELAY_PARTITION, setUpRelay, TEST_RELAY_LIMITS } from '../testing/relay-setting.ts';
import { decline } from '../testing/store-harness.ts';

const USER = '019a0000-0000-7000-a000-000000000001';
const [DRAFT, OTHER] = [decline(USER).draft, decline(USER).draft];
const event = (seq: number) => encodeEvent(DRAFT, '2026-01-01T00:00:00.000Z', seq);
const other = (seq: number) => encodeEvent(OTHER, '2026-01-01T00:00:00.000Z', seq);

t.test('a database older than its log: halted before anything is sent', async (t) => {
  const { broker, store, start, records } = await setUpRelay();
  store.add(2, event);
  for (const { row } of store.rows) broker.appendForeign(RELAY_PARTITION, row);
  // the log went on with events that this database lost, and people decide on
  for (const seq of [3, 4]) broker.appendForeign(RELAY_PARTITION, { key: 'k', value: other(seq) });
  store.add(1, event);
  {
    await using relays = start();
    await pollUntil(() => relays.states()[0]?.mode === 'halted');
    t.match(relays.checks(), [
      { ok: false, reason: /older than its log: offset 2 .*number 3.*roletrail restore/ },
    ]);
    await pollUntil(() => store.halted !== null);
  }
  t.equal((await records()).length, 4, 'nothing was sent');
  t.same(
    store.rows.map(({ offset }) => offset),
    [null, null, null],
  );
  store.halted = null;
  {
    await using again = start();
    await pollUntil(() => again.states()[0]?.mode === 'halted');
    t.match(store.halted, /older than its log/, 'cleared without a cure: halted again');
  }
  // what `roletrail restore` does: the position and the numbers go past the log's end
  Object.assign(store, { halted: null, highest: 3 });
  await using restored = start();
  await restored.processAll();
  t.same(
    store.rows.map(({ offset }) => offset),
    [4, 5, 6],
    'sent again, behind the end: copies, and then what was decided since',
  );
});

t.test('a database that is exchanged under a running relay is seen by the recheck', async (t) => {
  const { store, start, records } = await setUpRelay({}, { recheckMs: 10 });
  store.add(3, event);
  await using relays = start();
  await relays.processAll();
  store.rows.length = 1;
  store.highest = 0;
  await pollUntil(() => relays.states()[0]?.mode === 'halted');
  t.match(store.halted, /offset 1 holds event number 2/);
  t.equal((await records()).length, 3);
});

t.test('a long gap of known copies is read in batches; no fault', async (t) => {
  const { broker, store, start } = await setUpRelay();
  store.add(10, event);
  for (let copies = 0; copies < 3; copies++) {
    for (const { row } of store.rows) broker.appendForeign(RELAY_PARTITION, row);
    broker.appendForeign(RELAY_PARTITION, { key: null, value: null });
  }
  await using relays = start();
  await relays.processAll();
  t.equal(store.halted, null);
  t.ok(store.looks.length >= 11, 'in more than one look');
  t.ok(store.looks.every((n) => n <= TEST_RELAY_LIMITS.maxRows));
});
