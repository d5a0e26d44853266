import { decodeEvent, type EventDraft } from '@roletrail/contracts/events/codec';
import type { Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import type { Enqueued, OutboxItem } from '../outbox/enqueue.ts';
import type { Place } from '../port.ts';
import type { ProjectorStore } from '../projector/port.ts';
import type { OutboxRow, RelayStore } from '../relay/port.ts';

/**
 * The stores under test, empty. What is optional is left out by stores that have no such thing
 * (the simulator's have no people and no locks to look at).
 */
export interface StoreHarness<T> extends AsyncDisposable {
  readonly relay: RelayStore;
  readonly projector: ProjectorStore<T>;
  /**
   * One transaction that ends by enqueuing `items`, is held open until `hold` resolves and then
   * commits, or rolls back. Partitions: 3 for consent-events and session-events, 1 for
   * admin-events. Retries nothing.
   */
  transact(
    items: readonly OutboxItem[],
    options?: { hold?: () => Promise<void>; rollback?: boolean },
  ): Promise<readonly Enqueued[]>;
  /** How many transactions wait for a partition's lock right now. */
  blocked?(): Promise<number>;
  /** Makes people to decide something; absent where there are none. */
  addPeople?(userIds: readonly string[]): Promise<void>;
  /** The person's pending decision. */
  pending?(userId: string): Promise<{ eventId: string; decision: string; seq: number } | null>;
  /** Pretends that the partition's last event was given this time. */
  setLastTime?(place: Place, time: string): Promise<void>;
}

/** Where the suite's tests hang: tap's `t`, or a tree apart from the run's. */
interface Parent {
  test(name: string, body: (t: Test) => Promise<void>): unknown;
}

type Make<T> = () => Promise<StoreHarness<T>>;
const ALL_ROWS = 1_000_000;
const CONSENT: readonly Place[] = [0, 1, 2].map((partition) => ({
  topic: 'consent-events',
  partition,
}));
const SESSION: readonly Place[] = [0, 1, 2].map((partition) => ({
  topic: 'session-events',
  partition,
}));

/** Every store keeps these; the SQL stores under real concurrency, the simulator's as they are. */
export function storeSuite<T>(t: Parent, make: Make<T>): void {
  outboxSuite(t, make);
  relaySuite(t, make);
  projectorSuite(t, make);
}

/** `enqueue`: density, order, times, decisions (O1). Fails when `seq` is given outside the lock. */
export function outboxSuite<T>(t: Parent, make: Make<T>): void {
  const run = suiteRunner(t, make);
  run('seq order is commit order: a later transaction waits for an earlier one', commitOrder);
  run('many clients: dense, in order of time, no deadlock, rollbacks leave no gap', manyClients);
  run('the row holds the exact bytes of an event with its place and time', exactBytes);
  run('time never falls behind the partition, whatever the clock says', clockBackwards);
  run('the latest decision of a person is pending', latestDecision);
}

/** RelayStore: order and bounds of unsent rows, acknowledgement as compare and swap, halt. */
export function relaySuite<T>(t: Parent, make: Make<T>): void {
  const run = suiteRunner(t, make);
  run('unsent rows come in order, bounded in rows and bytes', unsentBounds);
  run('an acknowledgement gives offsets once and moves the position', acknowledgement);
  run('of two relays that acknowledge the same, one is first', twoRelays);
  run('the first reason to halt a relay stays', relayHalt);
}

/** ProjectorStore: position, lock, compare and swap, halt, transient errors. */
export function projectorSuite<T>(t: Parent, make: Make<T>): void {
  const run = suiteRunner(t, make);
  run('a position starts at 0, moves by compare and swap, rolls back', positions);
  run('a lock holds until its transaction ends', lockHolds);
  run('the first reason to halt a projection stays', projectionHalt);
  run('errors that waiting may cure are transient, others are not', transientErrors);
}

function suiteRunner<T>(t: Parent, make: Make<T>) {
  return (name: string, test: (t: Test, stores: StoreHarness<T>) => Promise<unknown>) => {
    t.test(name, async (t) => {
      await using stores = await make();
      await test(t, stores);
    });
  };
}

async function commitOrder<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const { blocked } = stores;
  if (!blocked) return void t.comment('no locks to look at here');
  const user = uuidv7();
  const gate = signal();
  const entered = signal();
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
  await until(async () => overtaken || (await blocked()) > 0);
  t.notOk(overtaken, 'the second transaction waits for the partition');
  gate.send();
  const [[a], [b]] = await Promise.all([first, second]);
  t.same([a?.seq, b?.seq], [1, 2]);
}

async function manyClients<T>(t: Test, stores: StoreHarness<T>): Promise<void> {
  const random = seeded(7);
  const users = Array.from({ length: 9 }, () => uuidv7());
  const pick = () => users[Math.floor(random() * users.length)] ?? uuidv7();
  const committed: Enqueued[][] = [];
  const faults: string[] = [];
  let running = true;
  const clients = Array.from({ length: 12 }, async () => {
    for (let i = 0; i < 12; i += 1) {
      // people and topics in any order: the lock order is not the caller's business
      const items = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
        random() < 0.5 ? decline(pick()) : signOut(pick()),
      );
      const rollback = random() < 0.15;
      const hold = () => pause(Math.floor(random() * 4));
      const enqueued = await stores.transact(items, { hold, rollback });
      if (!rollback) committed.push([...enqueued]);
    }
  });
  const watch = async () => {
    while (running) {
      for (const place of [...CONSENT, ...SESSION]) {
        const seqs = (await stores.relay.unsent(place, ALL_ROWS, 1e9)).map((row) => row.seq);
        const gap = seqs.findIndex((seq, i) => seq !== i + 1);
        if (gap >= 0) faults.push(`${place.topic}/${place.partition}: ${gap + 1} is missing`);
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
  for (const place of [...CONSENT, ...SESSION]) {
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
  const items = [decline(uuidv7()), signOut(uuidv7()), decline(uuidv7())];
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
    'the same millisecond, told apart by seq',
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
    decided(one, 'accepted'),
    decided(other, 'accepted'),
    decided(one, 'declined'),
  ]);
  t.match(await pending(one), {
    eventId: batch[2]?.eventId,
    decision: 'declined',
    seq: batch[2]?.seq,
  });
  t.match(await pending(other), { eventId: batch[1]?.eventId, decision: 'accepted' });
  await stores.transact([decided(one, 'accepted')], { rollback: true });
  t.match(await pending(one), { eventId: batch[2]?.eventId }, 'a rollback leaves it');
  const rounds = Array.from({ length: 20 }, (_, i) =>
    stores.transact([decided(one, i % 2 ? 'accepted' : 'declined')]),
  );
  const last = (await Promise.all(rounds)).flat().sort((a, b) => b.seq - a.seq)[0];
  t.match(await pending(one), { eventId: last?.eventId, seq: last?.seq }, 'latest seq wins');
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
  const elsewhere = CONSENT.find((other) => !samePlace(other, place));
  t.same(elsewhere && (await stores.relay.unsent(elsewhere, 9, 1e9)), [], 'one partition only');
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

async function relayHalt<T>(t: Test, { relay }: StoreHarness<T>): Promise<void> {
  const [place, other] = [{ topic: 'admin-events', partition: 0 }, CONSENT[1]] as const;
  await relay.halt(place, 'the log lost its end');
  await relay.halt(place, 'something that follows from it');
  t.match(await relay.position(place), { halted: 'the log lost its end', highest: -1 });
  t.equal(other && (await relay.position(other)).halted, null);
}

async function positions<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const place: Place = { topic: 'consent-events', partition: 2 };
  const leaf = Uint8Array.of(1, 2, 3);
  const start = { next: 0, lastLeafHash: null, halted: null };
  t.same(await projector.position('p', place), start, 'without a row');
  t.same(await projector.transaction((tx) => projector.lock(tx, 'p', place)), start);
  const move = (from: number, next: number) =>
    projector.transaction((tx) =>
      projector.advance(tx, 'p', place, from, { next, lastLeafHash: leaf }),
    );
  t.equal(await move(0, 5), true);
  t.equal(await move(0, 7), false, 'somebody else was first');
  const moved = await projector.position('p', place);
  t.same([moved.next, [...(moved.lastLeafHash ?? [])]], [5, [1, 2, 3]]);
  await t.rejects(
    projector.transaction(async (tx) => {
      await projector.lock(tx, 'p', place);
      await projector.advance(tx, 'p', place, 5, { next: 9, lastLeafHash: leaf });
      throw new Error('the fold failed');
    }),
    /the fold failed/,
  );
  t.equal((await projector.position('p', place)).next, 5, 'rolled back');
  t.equal((await projector.position('q', place)).next, 0, 'projections are apart');
}

async function lockHolds<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const place: Place = { topic: 'consent-events', partition: 1 };
  let inside = 0;
  const step = () =>
    projector.transaction(async (tx) => {
      const { next } = await projector.lock(tx, 'p', place);
      inside += 1;
      const alone = inside === 1;
      await pause(1);
      inside -= 1;
      const moved = await projector.advance(tx, 'p', place, next, {
        next: next + 1,
        lastLeafHash: null,
      });
      return alone && moved;
    });
  const outcomes = await Promise.all(Array.from({ length: 16 }, step));
  t.ok(outcomes.every(Boolean), 'one at a time, each saw the one before');
  t.equal((await projector.position('p', place)).next, 16);
}

async function projectionHalt<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const place: Place = { topic: 'consent-events', partition: 0 };
  await projector.halt('p', place, 'gap at 7');
  await projector.halt('p', place, 'another');
  t.match(await projector.position('p', place), { halted: 'gap at 7', next: 0 });
  const locked = await projector.transaction((tx) => projector.lock(tx, 'p', place));
  t.equal(locked.halted, 'gap at 7');
}

async function transientErrors<T>(t: Test, { projector }: StoreHarness<T>): Promise<void> {
  const coded = (code: string) => Object.assign(new Error(code), { code });
  for (const code of ['08006', '57P01', '40001', '40P01', '53300', 'ECONNREFUSED', 'ECONNRESET']) {
    t.equal(projector.isTransient(coded(code)), true, code);
  }
  for (const error of [
    coded('23505'),
    coded('22P02'),
    coded('42P01'),
    new TypeError('bug'),
    'no',
  ]) {
    t.equal(projector.isTransient(error), false, String(error));
  }
}

function decline(userId: string): OutboxItem {
  return { draft: declined(userId) };
}

function decided(userId: string, decision: 'accepted' | 'declined'): OutboxItem {
  const own = { userId, decision, termsVersion: '2025-01-15', privacyVersion: null };
  return { draft: declined(userId), decision: own, tags: [{ kind: 'ip', tag: Uint8Array.of(1) }] };
}

function declined(userId: string): EventDraft {
  const at = '2026-01-01T00:00:00.000Z';
  const sha256 = 'a'.repeat(64);
  return {
    id: uuidv7(),
    source: 'roletrail/test',
    type: 'roletrail.consent.declined.v1',
    subject: userId,
    data: {
      decision: 'declined',
      userId,
      reason: 'user_declined',
      documents: [{ docType: 'terms', version: '1', effectiveDate: '2025-01-15', sha256 }],
      authentication: { sessionId: uuidv7(), method: 'password', authenticatedAt: at },
      presentation: null,
      idempotencyKey: uuidv7(),
      claimed: { acceptedAt: at },
      observed: { receivedAt: at, ipRule: 'peer' },
      sealed: 'AAAA',
    },
  };
}

function signOut(userId: string): OutboxItem {
  const actor = { kind: 'user' as const, id: userId };
  return {
    draft: {
      id: uuidv7(),
      source: 'roletrail/test',
      type: 'roletrail.session.revoked.v1',
      subject: userId,
      data: { userId, sessionId: uuidv7(), reason: 'signed_out', scope: 'local', actor },
    },
  };
}

function placeOfFirst(enqueued: readonly Enqueued[]): Place {
  const [first] = enqueued;
  if (!first) throw new Error('nothing was enqueued');
  return first.place;
}

function samePlace(a: Place, b: Place): boolean {
  return a.topic === b.topic && a.partition === b.partition;
}

function hex(row: OutboxRow): string {
  return Buffer.from(row.value).toString('hex');
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('the awaited condition did not come');
    await pause(2);
  }
}

function signal(): { sent: Promise<void>; send: () => void } {
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
