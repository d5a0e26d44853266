import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { pollUntil } from '../testing/loop-setting.ts';
import { RELAY_PARTITION, setUpRelay } from '../testing/relay-setting.ts';

t.test('rows go into the log in order and get their offsets', async (t) => {
  const { store, start, records } = await setUpRelay();
  store.add(7);
  await using relays = start();
  await relays.processAll();
  t.same(
    await records(),
    [1, 2, 3, 4, 5, 6, 7].map((n) => `row ${n}`),
  );
  t.same(
    store.rows.map(({ offset }) => offset),
    [0, 1, 2, 3, 4, 5, 6],
  );
  await pollUntil(() => relays.states()[0]?.mode === 'idle');
  store.add(1);
  await relays.processAll();
  t.equal(store.rows.at(-1)?.offset, 7);
  t.same(relays.checks(), [{ name: 'relay consent-events/0', ok: true, reason: null }]);
});

t.test('unknown: the writer is never used again, the same rows are sent once more', async (t) => {
  const { broker, store, records, start } = await setUpRelay();
  store.add(4);
  broker.trouble(RELAY_PARTITION, 'landed');
  broker.trouble(RELAY_PARTITION, 'lost');
  broker.trouble(RELAY_PARTITION, 'late');
  await using relays = start();
  await relays.processAll();
  const first = [...new Set(await records())];
  t.same(first, ['row 1', 'row 2', 'row 3', 'row 4'], 'first copies in order');
  t.ok((await records()).length > 4, 'with copies');
});

t.test('over a way too narrow for a whole batch rows arrive in smaller ones', async (t) => {
  const sizes: number[] = [];
  const made = await setUpRelay(
    {
      async openWriter(where) {
        const writer = await made.log.openWriter(where);
        return {
          close: () => writer.close(),
          async append(rows, deadlineMs) {
            sizes.push(rows.length);
            if (rows.length <= 2) return writer.append(rows, deadlineMs);
            return { kind: 'unknown', cause: new Error('no answer in time') };
          },
        };
      },
    },
    { maxRows: 16 },
  );
  const { store, start } = made;
  store.add(20);
  await using relays = start();
  await pollUntil(() => store.rows.every(({ offset }) => offset !== null));
  t.same(sizes.slice(0, 4), [16, 8, 4, 2], 'halved until one is answered');
  t.ok(
    sizes.slice(4).some((size) => size > 2),
    'and larger ones are tried again',
  );
  await pollUntil(() => relays.states()[0]?.mode === 'idle');
});

t.test('backing off says why and since when, and ends by itself', async (t) => {
  let away = true;
  const base = await setUpRelay();
  const { store, start } = await setUpRelay({
    range: async (where) => {
      if (away) throw new Error('broker away');
      return base.log.range(where);
    },
  });
  store.add(1);
  await using relays = start();
  await pollUntil(() => relays.states()[0]?.mode === 'backing-off');
  const since = relays.states()[0]?.since;
  await delay(20);
  t.match(relays.states()[0], { mode: 'backing-off', reason: /broker away/, since });
  t.match(
    relays.checks(),
    [{ ok: true, reason: /broker away/ }],
    'not red: no other instance could do better',
  );
  away = false;
  await relays.processAll();
  await pollUntil(() => relays.states()[0]?.mode === 'idle');
  t.equal(relays.states()[0]?.reason, null);
});

t.test('an acknowledgement that came second changes nothing; the rows go again', async (t) => {
  const { store, start, records } = await setUpRelay();
  store.add(2);
  store.refuse = 1;
  await using relays = start();
  await relays.processAll();
  t.same(await records(), ['row 1', 'row 2', 'row 1', 'row 2']);
  t.same(
    store.rows.map(({ offset }) => offset),
    [2, 3],
  );
});

t.test('the log lost its end: halted, red, and a restart changes nothing', async (t) => {
  const { store, start, records } = await setUpRelay();
  store.add(2);
  store.highest = 5;
  {
    await using relays = start();
    await pollUntil(() => relays.states()[0]?.mode === 'halted');
    t.match(relays.checks(), [{ ok: false, reason: /lost its end/ }]);
    await t.rejects(relays.processAll(), /halted.*lost its end/);
    await pollUntil(() => store.halted !== null);
  }
  store.highest = -1;
  await using again = start();
  await pollUntil(() => again.states()[0]?.mode === 'halted');
  t.same(await records(), [], 'nothing was written');
});

t.test('a record was replaced between two checks: halted', async (t) => {
  const { broker, store, start, records } = await setUpRelay();
  broker.appendForeign(RELAY_PARTITION, {
    key: null,
    value: new TextEncoder().encode('another log'),
  });
  store.add(2);
  const [first] = store.rows;
  if (first) first.offset = 0;
  store.highest = 0;
  await using relays = start();
  await pollUntil(() => relays.states()[0]?.mode === 'halted');
  t.match(store.halted, /offset 0 no longer holds/);
  t.same(await records(), ['another log']);
});

t.test('one relay leads; the other takes over when the lease is free', async (t) => {
  const { store, leases, start } = await setUpRelay();
  const one = start();
  await pollUntil(() => one.states()[0]?.mode === 'idle');
  await using other = start();
  t.equal(other.states()[0]?.mode, 'standby');
  store.add(3);
  await other.processAll();
  await one[Symbol.asyncDispose]();
  t.equal(one.states()[0]?.mode, 'stopped');
  await pollUntil(() => other.states()[0]?.mode === 'idle');
  leases.lose();
  await pollUntil(() => other.states()[0]?.mode === 'idle' && leases.sound);
  await t.rejects(one.processAll(), /stopped/);
});

t.test('a relay that lost its lease while it sent acknowledges nothing', async (t) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { store, leases, start } = await setUpRelay({
    openWriter: async () => ({
      append: async () => {
        await answered;
        return { kind: 'acknowledged', firstOffset: 0 };
      },
      close: async () => undefined,
    }),
  });
  store.add(1);
  const relays = start();
  await pollUntil(() => relays.states()[0]?.mode === 'sending');
  leases.lose();
  const ended = relays[Symbol.asyncDispose]();
  answer();
  await ended;
  t.equal(store.rows[0]?.offset, null);
});

t.test('dispose lets the batch in flight have its answer', async (t) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { store, start } = await setUpRelay({
    openWriter: async () => ({
      append: async () => {
        await answered;
        return { kind: 'acknowledged', firstOffset: 0 };
      },
      close: async () => undefined,
    }),
  });
  store.add(1);
  const relays = start();
  await pollUntil(() => relays.states()[0]?.mode === 'sending');
  const ended = relays[Symbol.asyncDispose]();
  answer();
  await ended;
  t.equal(store.rows[0]?.offset, 0);
  t.equal(relays.states()[0]?.mode, 'stopped');
});
