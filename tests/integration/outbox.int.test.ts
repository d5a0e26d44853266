import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import type { EventDraft } from '@roletrail/contracts/events/codec';
import { openListener } from '@roletrail/db/listen';
import { checkIdentity, LogIdentityMismatch } from '@roletrail/event-log/identity';
import { memoryBroker } from '@roletrail/event-log/memory/log';
import { openAcks } from '@roletrail/event-log/outbox/acks';
import { type EnqueuedEvent, enqueue } from '@roletrail/event-log/outbox/enqueue';
import { openRelayStore } from '@roletrail/event-log/outbox/relay-store';
import { RelayWakeUps } from '@roletrail/event-log/outbox/relay-wake-ups';
import { sweep } from '@roletrail/event-log/outbox/sweep';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';

const NEVER = new AbortController().signal;

async function bench(t: Test) {
  const database = await testDatabase({ poolSize: 10 });
  const listener = openListener(database.config, silent);
  t.teardown(async () => {
    await listener[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  return { database, db: database.opened.db, listener };
}
type Db = Awaited<ReturnType<typeof bench>>['db'];

t.test('waiters: woken by this process, by another, by a look at the deadline', async (t) => {
  const { db, database, listener } = await bench(t);
  const acks = openAcks(db, listener, silent, { slowWaitMs: 20 });
  t.teardown(() => acks[Symbol.asyncDispose]());
  await listener.ready();
  const user = uuidv7();
  const events = await commit(
    db,
    Array.from({ length: 8 }, () => revoked(user)),
  );
  const place = placeOf(events);

  const here = openRelayStore(db, (news) => acks.acknowledged(news));
  const own = [1, 1, 2].map((seq) => acks.register(place, seq));
  await here.acknowledge(place, [1, 2], 0);
  t.same(await Promise.all(own.map((w) => w.wait(5000))), [0, 0, 1], 'by this process');

  const elsewhere = openRelayStore(database.open().db, () => undefined);
  const begun = performance.now();
  const remote = [3, 4].map((seq) => acks.register(place, seq).wait(20_000));
  await elsewhere.acknowledge(place, [3, 4], 2);
  t.same(await Promise.all(remote), [2, 3], 'by NOTIFY');
  t.ok(performance.now() - begun < 5000);

  const silentRow = acks.register(place, 5);
  await sql`update outbox set "offset" = 4 where seq = 5`.execute(db);
  t.equal(await silentRow.wait(100), 4, 'by a poll of its row without a hint');
  t.equal(await acks.register(place, 6).wait(100), null, 'null when the log has not answered');

  const slow = performance.now();
  t.equal(
    await acks.register(place, 7).wait(20_000),
    null,
    'then no caller waits the whole deadline',
  );
  t.ok(performance.now() - slow < 5000);
  await here.acknowledge(place, [6], 6);
  const quick = acks.register(place, 7).wait(20_000);
  await here.acknowledge(place, [5, 6, 7], 7);
  t.equal(await quick, 9, 'until the next acknowledgement; a hint triggers a poll');

  const early = acks.register(place, 1, { committed: true }).wait(20_000);
  t.equal(await early, 0, 'a row acknowledged before the wait');
  const cancelled = acks.register(place, 8);
  cancelled.cancel();
  t.equal(await cancelled.wait(20_000), null);
  t.ok(performance.now() - begun < 15_000, 'only the required waits lasted a full deadline');
});

t.test('waiters: a lost LISTEN connection costs no acknowledgement', async (t) => {
  const { db, database, listener } = await bench(t);
  const acks = openAcks(db, listener, silent);
  t.teardown(() => acks[Symbol.asyncDispose]());
  await listener.ready();
  const events = await commit(db, [revoked(uuidv7())]);
  const place = placeOf(events);
  const waiting = acks.register(place, 1).wait(20_000);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(db);
  await openRelayStore(database.open().db, () => undefined).acknowledge(place, [1], 0);
  const begun = performance.now();
  t.equal(await waiting, 0);
  t.ok(performance.now() - begun < 10_000, 'long before the deadline');
});

t.test('the relay is woken by signal and by NOTIFY, and loses no hint', async (t) => {
  const { db, database, listener } = await bench(t);
  const wakeUp = RelayWakeUps.listening(listener);
  await listener.ready();
  const place = { topic: 'admin-events', partition: 0 } as const;
  const other = database.open().db;
  const begun = performance.now();
  const first = wakeUp.mark(place);
  const byNotify = wakeUp.wait(place, first, 20_000, NEVER);
  await commit(other, [published()]);
  await byNotify;
  // A commit while the relay is busy: a wait since its mark ends at once.
  const second = wakeUp.mark(place);
  wakeUp.filled([{ place, seq: 2 }]);
  await wakeUp.wait(place, second, 20_000, NEVER);
  const abort = new AbortController();
  const aborted = wakeUp.wait(place, wakeUp.mark(place), 20_000, abort.signal);
  abort.abort();
  await aborted;
  t.ok(performance.now() - begun < 10_000, 'no wait lasted');

  const third = wakeUp.mark(place);
  await commit(other, [published()]);
  wakeUp.filled([{ place, seq: 2 }]);
  wakeUp.filled([{ place: { topic: 'session-events', partition: 0 }, seq: 1 }]);
  const session = await commit(other, [revoked(uuidv7())]);
  const last = { topic: 'session-events', partition: placeOf(session).partition } as const;
  // NOTIFY arrives in the order of the commits
  await wakeUp.wait(last, wakeUp.mark(last), 1000, NEVER);
  t.equal(wakeUp.mark(place), third, 'an earlier hint, or one of another partition, is ignored');
  wakeUp.filled([{ place, seq: 3 }]);
  t.not(wakeUp.mark(place), third);
  t.equal((await db.selectFrom('outbox').selectAll().execute()).length, 3);
});

t.test('the sweep removes what is old, acknowledged and projected, and nothing else', async (t) => {
  const { db } = await bench(t);
  const user = uuidv7();
  const person = { id: user, email: user, email_normalized: user, password_hash: null };
  await db
    .insertInto('app_user')
    .values({ ...person, erased_at: null })
    .execute();
  const events = await commit(
    db,
    Array.from({ length: 6 }, () => revoked(user)),
  );
  const place = placeOf(events);
  await openRelayStore(db, () => undefined).acknowledge(place, [1, 2, 3, 4, 5], 0);
  for (const event of events) {
    const key = { user_id: user, key: uuidv7(), event_id: event.eventId };
    await db
      .insertInto('idempotency_key')
      .values({ ...key, body_hash: Buffer.alloc(1) })
      .execute();
  }
  const names = ['one', 'two'];
  const options = {
    retentionMs: 60_000,
    batch: 2,
    projections: { 'consent-events': names, 'admin-events': names, 'session-events': names },
  };
  const left = async () => {
    const rows = await db.selectFrom('outbox').select(['seq', 'event_id']).orderBy('seq').execute();
    const keys = await db.selectFrom('idempotency_key').select('event_id').execute();
    const kept = new Set(keys.map((key) => key.event_id));
    return [rows, rows.filter((r) => kept.has(r.event_id))].map((l) => l.map((r) => r.seq));
  };
  t.same(await sweep(db, options), { keys: 0, rows: 0 }, 'too young');
  await sql`update outbox set created_at = created_at - interval '1 day'`.execute(db);
  await sql`update idempotency_key set created_at = created_at - interval '1 day'`.execute(db);
  t.same(await sweep(db, options), { keys: 0, rows: 0 }, 'not projected at all');
  const none = { last_leaf_hash: null, halted_reason: null, halted_at: null };
  await db
    .insertInto('projection_offset')
    .values({ projection: 'one', ...place, next_offset: 9, ...none })
    .execute();
  t.same(await sweep(db, options), { keys: 0, rows: 0 }, 'not projected by both');
  await db
    .insertInto('projection_offset')
    .values({ projection: 'two', ...place, next_offset: 3, ...none })
    .execute();
  t.same(await sweep(db, options), { keys: 3, rows: 3 });
  t.same(await left(), [
    [4, 5, 6],
    [4, 5, 6],
  ]);
  await db.updateTable('projection_offset').set({ next_offset: 5 }).execute();
  t.same(await sweep(db, options), { keys: 2, rows: 1 });
  t.same(
    await left(),
    [[5, 6], [6]],
    'the last acknowledged row stays, the unsent one and its key too',
  );
});

t.test('a database belongs to one log, one origin, one key', async (t) => {
  const { db, listener } = await bench(t);
  const log = openPostgresLog(db, listener);
  t.teardown(() => log[Symbol.asyncDispose]());
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  const ledger = { origin: 'example.org', vkey: 'example.org+1+AA' };
  const starts = await Promise.all([1, 2, 3].map(() => checkIdentity(db, log, ledger)));
  t.equal(new Set(starts.map((s) => s.log.clusterId)).size, 1, 'any number may start at once');
  const other = memoryBroker().open();
  await other.ensureTopics(DEFAULT_PARTITIONS, 'made');
  const error = await checkIdentity(db, other, { origin: 'example.com', vkey: 'k' }).catch(
    (e: unknown) => e,
  );
  if (!(error instanceof LogIdentityMismatch)) return void t.fail('it started');
  t.same(
    error.differences.map((d) => d.what),
    [
      'adapter',
      'cluster id',
      'id of topic consent-events',
      'id of topic admin-events',
      'id of topic session-events',
      'ledger origin',
      'ledger key',
    ],
  );
  t.match(error.message, /adapter is memory, remembered is postgres/);
  await checkIdentity(db, log, ledger);
});

function commit(db: Db, drafts: readonly EventDraft[]): Promise<readonly EnqueuedEvent[]> {
  return db.transaction().execute((tx) =>
    enqueue(
      tx,
      DEFAULT_PARTITIONS,
      drafts.map((draft) => ({ draft })),
    ),
  );
}

function placeOf(events: readonly EnqueuedEvent[]) {
  const [first] = events;
  if (!first) throw new Error('nothing was enqueued');
  return first.place;
}

function revoked(userId: string): EventDraft {
  return {
    id: uuidv7(),
    source: 'roletrail/test',
    type: 'roletrail.session.revoked.v1',
    subject: userId,
    data: {
      userId,
      sessionId: uuidv7(),
      reason: 'signed_out',
      scope: 'local',
      actor: { kind: 'user', id: userId },
    },
  };
}

function published(): EventDraft {
  return {
    id: uuidv7(),
    source: 'roletrail/test',
    type: 'roletrail.document.published.v1',
    subject: 'terms',
    data: {
      docType: 'terms',
      version: '1',
      sha256: 'a'.repeat(64),
      isRequired: true,
      effectiveDate: '2025-01-15',
      actor: { kind: 'system', id: null },
    },
  };
}
