import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import type { EnqueuedEvent } from '../outbox/enqueue.ts';
import { formatTopicPartition } from '../port.ts';
import {
  ALL_ROWS,
  buildDecisionEvent,
  buildSignOutEvent,
  CONSENT_PARTITIONS,
  createSignal,
  decline,
  hex,
  type Make,
  type Parent,
  pause,
  SESSION,
  type StoreHarness,
  samePlace,
  seeded,
  suiteRunner,
  waitUntil,
} from './store-harness.ts';

/** Suite of `enqueue`: density, order, times, decisions; `seq` must be assigned in the lock. */
export function outboxSuite<T>(t: Parent, make: Make<T>): void {
  const run = suiteRunner(t, make);
  run('seq order is commit order: a later transaction waits for an earlier one', commitOrder);
  run('many clients: dense, in order of time, no deadlock, rollbacks leave no gap', manyClients);
  run('the row holds the exact bytes of an event with its place and time', exactBytes);
  run('time never falls behind the partition, whatever the clock says', clockBackwards);
  run('the latest decision of a person is pending', latestDecision);
}

async function commitOrder<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const { blocked } = stores;
  if (!blocked) return void t.comment('no locks to look at here');
  const user = uuidv7();
  const gate = createSignal();
  const entered = createSignal();
  const first = stores.transact([decline(user)], {
    hold: () => {
      entered.send();
      return gate.sent;
    },
  });
  await entered.sent;
  let overtaken = false;
  const second = stores.transact([decline(user)]).then((enqueued) => {
    overtaken = true;
    return enqueued;
  });
  await waitUntil(async () => overtaken || (await blocked()) > 0);
  t.notOk(overtaken, 'the second transaction waits for the partition');
  gate.send();
  const [[a], [b]] = await Promise.all([first, second]);
  t.same([a?.seq, b?.seq], [1, 2]);
}

async function manyClients<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const random = seeded(7);
  const users = Array.from({ length: 9 }, () => uuidv7());
  const pick = () => users[Math.floor(random() * users.length)] ?? uuidv7();
  const committed: EnqueuedEvent[][] = [];
  const faults: string[] = [];
  let running = true;
  const clients = Array.from({ length: 12 }, async () => {
    for (let i = 0; i < 12; i += 1) {
      // people and topics in any order: the caller need not know the lock order
      const items = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
        random() < 0.5 ? decline(pick()) : buildSignOutEvent(pick()),
      );
      const rollback = random() < 0.15;
      const hold = () => pause(Math.floor(random() * 4));
      const enqueued = await stores.transact(items, { hold, rollback });
      if (!rollback) committed.push([...enqueued]);
    }
  });
  const watch = async () => {
    while (running) {
      for (const place of [...CONSENT_PARTITIONS, ...SESSION]) {
        const seqs = (await stores.relay.unsent(place, ALL_ROWS, 1e9)).map((row) => row.seq);
        const gap = seqs.findIndex((seq, i) => seq !== i + 1);
        if (gap >= 0) faults.push(`${formatTopicPartition(place)}: ${gap + 1} is missing`);
      }
      await pause(0);
    }
  };
  const watcher = watch();
  const outcomes = await Promise.allSettled(clients);
  running = false;
  await watcher;
  const reasons = outcomes.flatMap((o) => (o.status === 'rejected' ? [String(o.reason)] : []));
  t.same(reasons, [], 'no client failed, no deadlock');
  t.same(faults.slice(0, 3), [], 'at no moment was a row visible before the one below it');
  const all = committed.flat();
  for (const place of [...CONSENT_PARTITIONS, ...SESSION]) {
    const own = all.filter((e) => samePlace(e.place, place)).sort((a, b) => a.seq - b.seq);
    t.same(
      own.map((e) => e.seq),
      own.map((_, i) => i + 1),
      'dense over what was committed',
    );
    t.ok(
      own.every((e, i) => i === 0 || (own[i - 1]?.time ?? '') <= e.time),
      'time order',
    );
    const rows = await stores.relay.unsent(place, ALL_ROWS, 1e9);
    t.same(
      rows.map(hex),
      own.map((e) => Buffer.from(e.value).toString('hex')),
      'the same bytes',
    );
  }
}

async function exactBytes<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const before = new Date().toISOString();
  const items = [decline(uuidv7()), buildSignOutEvent(uuidv7()), decline(uuidv7())];
  const enqueued = await stores.transact(items);
  t.same(
    enqueued.map((e) => e.eventId),
    items.map((i) => i.draft.id),
    'in the order given',
  );
  t.same(await stores.transact([]), [], 'nothing is nothing');
  for (const [i, { place, seq, time, value }] of enqueued.entries()) {
    const decoded = decodeEvent(value);
    if (decoded.kind !== 'event') return void t.fail('not an event');
    t.match(decoded.event, { id: items[i]?.draft.id, time, sequence: String(seq) });
    t.ok(time.length === before.length && Math.abs(Date.parse(time) - Date.parse(before)) < 60_000);
    const row = (await stores.relay.unsent(place, ALL_ROWS, 1e9)).find((r) => r.seq === seq);
    t.equal(row && hex(row), Buffer.from(value).toString('hex'));
    t.equal(row?.key, items[i]?.draft.subject, 'the key is the subject');
  }
}

async function clockBackwards<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  if (!stores.setLastTime) return void t.comment('no clock to turn here');
  const user = uuidv7();
  const [first] = await stores.transact([decline(user)]);
  if (!first) return void t.fail('nothing was enqueued');
  const future = '2999-01-01T00:00:00.123Z';
  await stores.setLastTime(first.place, future);
  const later = await stores.transact([decline(user), decline(user)]);
  t.same(
    later.map((e) => e.time),
    [future, future],
    'the same millisecond, distinguished by seq',
  );
  t.same(
    later.map((e) => e.seq),
    [2, 3],
  );
}

async function latestDecision<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const { pending, addPeople } = stores;
  if (!pending || !addPeople) return void t.comment('no people here');
  const [one, other] = [uuidv7(), uuidv7()];
  await addPeople([one, other]);
  const batch = await stores.transact([
    buildDecisionEvent(one, 'accepted'),
    buildDecisionEvent(other, 'accepted'),
    buildDecisionEvent(one, 'declined'),
  ]);
  t.match(await pending(one), {
    eventId: batch[2]?.eventId,
    decision: 'declined',
    seq: batch[2]?.seq,
  });
  t.match(await pending(other), { eventId: batch[1]?.eventId, decision: 'accepted' });
  await stores.transact([buildDecisionEvent(one, 'accepted')], { rollback: true });
  t.match(await pending(one), { eventId: batch[2]?.eventId }, 'a rollback leaves it');
  const rounds = Array.from({ length: 20 }, (_, i) =>
    stores.transact([buildDecisionEvent(one, i % 2 ? 'accepted' : 'declined')]),
  );
  const last = (await Promise.all(rounds)).flat().sort((a, b) => b.seq - a.seq)[0];
  t.match(await pending(one), { eventId: last?.eventId, seq: last?.seq }, 'latest seq wins');
}
