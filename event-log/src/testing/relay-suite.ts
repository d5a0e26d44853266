import type { Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { TRACEPARENT_BYTES } from '../port.ts';
import { mayBeTruncated } from '../relay/decide.ts';
import {
  CONSENT_PARTITIONS,
  decline,
  type Make,
  type Parent,
  placeOfFirst,
  type StoreHarness,
  samePlace,
  suiteRunner,
} from './store-harness.ts';

/** RelayStore: order and bounds of unsent rows, acknowledgement as compare and swap, halt. */
export function relaySuite<T>(t: Parent, make: Make<T>): void {
  const run = suiteRunner(t, make);
  run('unsent rows come in order, bounded in rows and bytes', unsentBounds);
  run('an event keeps its trace, which counts in the bound', traceKept);
  run('an acknowledgement gives offsets once and moves the position', acknowledgement);
  run('of two relays that acknowledge the same, one is first', twoRelays);
  run('what was given out under a number is known, whatever became of it', issuedNumbers);
  run('the first reason to halt a relay stays', relayHalt);
}

async function unsentBounds<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const user = uuidv7();
  const enqueued = await stores.transact(Array.from({ length: 10 }, () => decline(user)));
  const place = placeOfFirst(enqueued);
  const size = enqueued[0]?.value.length ?? 0;
  const seqs = async (rows: number, bytes: number) =>
    (await stores.relay.unsent(place, rows, bytes)).map((row) => row.seq);
  t.same(await seqs(4, 1e9), [1, 2, 3, 4], 'bounded in rows');
  t.same(await seqs(100, size * 3 + 10), [1, 2, 3], 'bounded in bytes');
  t.same(await seqs(100, 1), [1], 'but at least one');
  const elsewhere = CONSENT_PARTITIONS.find((other) => !samePlace(other, place));
  t.same(elsewhere && (await stores.relay.unsent(elsewhere, 9, 1e9)), [], 'one partition only');
}

async function traceKept<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const user = uuidv7();
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
  const items = [decline(user), decline(user), decline(user)];
  const enqueued = await stores.transact(items.map((item) => ({ ...item, traceparent })));
  const place = placeOfFirst(enqueued);
  const rows = await stores.relay.unsent(place, 99, 1e9);
  t.same(
    rows.map((row) => row.traceparent),
    [traceparent, traceparent, traceparent],
  );
  const bytes = enqueued.reduce((sum, { value }) => sum + value.length, 0);
  const whole = bytes + 3 * TRACEPARENT_BYTES;
  const bounded = async (max: number) => (await stores.relay.unsent(place, 99, max)).length;
  t.same([await bounded(whole), await bounded(whole - 1)], [3, 2]);
  t.equal(mayBeTruncated(rows.slice(0, 2), { maxRows: 99, maxBytes: whole - 1 }), true);
}

async function acknowledgement<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const { relay } = stores;
  const user = uuidv7();
  const enqueued = await stores.transact(Array.from({ length: 6 }, () => decline(user)));
  const place = placeOfFirst(enqueued);
  t.same(await relay.position(place), { highest: -1, last: null, halted: null });
  t.equal(await relay.acknowledge(place, [1, 2], 0), true);
  t.same(
    (await relay.unsent(place, 99, 1e9)).map((r) => r.seq),
    [3, 4, 5, 6],
  );
  const position = await relay.position(place);
  t.same([position.highest, position.last?.offset], [1, 1]);
  t.same(position.last && [...position.last.value], enqueued[1] && [...enqueued[1].value]);
  t.equal(await relay.acknowledge(place, [3], 1), false, 'not above the highest known offset');
  t.equal((await relay.position(place)).highest, 1, 'and nothing changed');
  t.same(
    (await relay.unsent(place, 99, 1e9)).map((r) => r.seq),
    [3, 4, 5, 6],
  );
  // the batch of a relay that died landed at 2 and 3, sent again it stands at 4 and 5
  t.equal(await relay.acknowledge(place, [3, 4], 4), true);
  t.equal(await relay.acknowledge(place, [3, 4, 5], 6), true, 'a row keeps its first offset');
  const after = await relay.position(place);
  t.same([after.highest, after.last?.offset], [8, 8]);
  t.same(
    (await relay.unsent(place, 99, 1e9)).map((r) => r.seq),
    [6],
  );
}

async function twoRelays<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const user = uuidv7();
  const enqueued = await stores.transact(Array.from({ length: 20 }, () => decline(user)));
  const place = placeOfFirst(enqueued);
  for (let batch = 0; batch < 10; batch += 1) {
    const seqs = [batch * 2 + 1, batch * 2 + 2];
    const both = [1, 2, 3].map(() => stores.relay.acknowledge(place, seqs, batch * 2));
    t.same((await Promise.all(both)).filter(Boolean).length, 1, 'exactly one was first');
  }
  t.equal((await stores.relay.position(place)).highest, 19);
  t.same(await stores.relay.unsent(place, 99, 1e9), []);
}

async function issuedNumbers<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const { relay } = stores;
  const user = uuidv7();
  const enqueued = await stores.transact(Array.from({ length: 4 }, () => decline(user)));
  const place = placeOfFirst(enqueued);
  await relay.acknowledge(place, [1, 2], 0);
  const { lastSeq, values } = await relay.issued(place, [2, 3, 9]);
  t.equal(lastSeq, 4);
  t.same([...values.keys()].sort(), [2, 3], 'acknowledged or not');
  t.same([...(values.get(2) ?? [])], [...(enqueued[1]?.value ?? [])], 'the bytes');
  t.match(await relay.issued(place, []), { lastSeq: 4, values: new Map() });
  const elsewhere = CONSENT_PARTITIONS.find((other) => !samePlace(other, place));
  t.match(elsewhere && (await relay.issued(elsewhere, [1])), { lastSeq: 0, values: new Map() });
}

async function relayHalt<T>(t: Test, { relay }: StoreHarness<T>): Promise<void> {
  const [place, other] = [{ topic: 'admin-events', partition: 0 }, CONSENT_PARTITIONS[1]] as const;
  await relay.halt(place, 'the log lost its end');
  await relay.halt(place, 'something that follows from it');
  t.match(await relay.position(place), { halted: 'the log lost its end', highest: -1 });
  t.equal(other && (await relay.position(other)).halted, null);
}
