/** After `restore` and `ledger-restart`: what waits for the log is what is unsent, numbers only rise. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restartLedger } from '@roletrail/cli/recovery/ledger-restart';
import { scanLog } from '@roletrail/cli/recovery/read-log';
import { restoreFromBackup } from '@roletrail/cli/recovery/restore';
import { systemTimer } from '@roletrail/cli/runtime/system-timer';
import type { Settings } from '@roletrail/cli/settings/settings';
import { DEFAULT_PARTITIONS, TOPICS } from '@roletrail/contracts/events/catalogue';
import { encodeEvent } from '@roletrail/contracts/events/codec';
import { computePartition } from '@roletrail/contracts/events/partition';
import { openLeases } from '@roletrail/db/lease';
import { openListener } from '@roletrail/db/listen';
import type { Database } from '@roletrail/db/open';
import { checkIdentity } from '@roletrail/event-log/identity';
import { countUnsent } from '@roletrail/event-log/outbox/backlog';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { openRelayStore } from '@roletrail/event-log/outbox/relay-store';
import { RelayWakeUps } from '@roletrail/event-log/outbox/relay-wake-ups';
import type { EventLog } from '@roletrail/event-log/port';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import { startRelays } from '@roletrail/event-log/relay/run-relays';
import { decline } from '@roletrail/event-log/testing/store-harness';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';

/** no journal, and no waiting period */
const NOTHING = { journal: [], windowMs: 0 };
const PLACES = listTopicPartitions(TOPICS, DEFAULT_PARTITIONS);

/** A log in a database of its own, as Kafka is apart from the database that is lost. */
async function makeLog(t: { teardown(end: () => unknown): void }) {
  const database = await testDatabase({ poolSize: 20 });
  const listener = openListener(database.config, silent);
  const log = openPostgresLog(database.opened.db, listener);
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  t.teardown(async () => {
    await log[Symbol.asyncDispose]();
    await listener[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  return log;
}

/** Events for every partition. */
function events(count: number): OutboxItem[] {
  const actor = { kind: 'operator', id: 'test' } as const;
  const source = 'roletrail/cli';
  return Array.from({ length: count }, (_, i) => {
    const userId = randomUUID();
    if (i % 3 === 0) return { draft: decline(userId).draft };
    if (i % 3 === 1) {
      const data = { cleared: 1, reason: 'test', actor };
      const type = 'roletrail.halts.cleared.v1';
      return { draft: { id: uuidv7(), source, type, subject: 'service', data } };
    }
    const ended = { sessionId: randomUUID(), reason: 'restored', scope: 'global' } as const;
    const type = 'roletrail.session.revoked.v1';
    const data = { userId, ...ended, actor };
    return { draft: { id: uuidv7(), source, type, subject: userId, data } };
  });
}

const put = (db: Database, items: readonly OutboxItem[]) =>
  db.transaction().execute((tx) => enqueue(tx, DEFAULT_PARTITIONS, items));

/** Sends everything that waits. */
async function send(database: TestDatabase, log: EventLog): Promise<void> {
  const { db } = database.opened;
  await using leases = openLeases(database.config);
  await using listener = openListener(database.config, silent);
  const wakeUp = RelayWakeUps.listening(listener);
  const store = openRelayStore(db, () => undefined);
  await using relays = startRelays(
    {
      log,
      partitions: DEFAULT_PARTITIONS,
      store,
      leases,
      wakeUp,
      timer: systemTimer,
      logger: silent,
    },
    PLACES,
  );
  await relays.processAll();
}

interface SequenceRow {
  place: string;
  lastSeq: number;
  acked: number;
  highest: number;
}

async function readSequences(db: Database): Promise<Map<string, SequenceRow>> {
  const { rows } = await sql<SequenceRow>`
    select topic || '/' || partition as place, last_seq as "lastSeq", acked_seq as acked,
      highest_offset as highest
    from outbox_partition join relay_position using (topic, partition)`.execute(db);
  return new Map(rows.map((row) => [row.place, row]));
}

async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from outbox where "offset" is null`.execute(db);
  return rows[0]?.n ?? -1;
}

t.test('a database that has not heard of what the log holds', async (t) => {
  const log = await makeLog(t);
  await using before = await testDatabase({ poolSize: 20 });
  await put(before.opened.db, events(60));
  await send(before, log);
  const known = await readSequences(before.opened.db);

  await using after = await testDatabase({ poolSize: 20 });
  const { db } = after.opened;
  const restoring = { db, log, partitions: DEFAULT_PARTITIONS, erasures: NOTHING };
  for (const nth of [1, 2]) {
    await restoreFromBackup(restoring, `time ${nth}`);
    t.equal(await waiting(db), nth, 'the events that say so');
    t.equal(await countUnsent(db, 1000), nth, 'and nothing else is taken for unsent');
    const now = await readSequences(db);
    for (const place of PLACES) {
      const key = `${place.topic}/${place.partition}`;
      const own = place.topic === 'admin-events' ? nth : 0;
      const last = known.get(key)?.lastSeq ?? 0;
      const { end } = await log.range(place);
      t.match(now.get(key), { lastSeq: last + own, acked: last, highest: end - 1 }, key);
    }
  }
  await put(db, events(30));
  await send(after, log);
  t.equal(await countUnsent(db, 1000), 0);
  for (const [key, { highest, lastSeq, acked }] of await readSequences(db)) {
    t.equal(acked, lastSeq, key);
    const place = PLACES.find(({ topic, partition }) => key === `${topic}/${partition}`);
    if (place) t.equal(highest, (await log.range(place)).end - 1, key);
  }
});

t.test('what the backup held as unsent and the log has got since is not sent again', async (t) => {
  const log = await makeLog(t);
  await using before = await testDatabase({ poolSize: 20 });
  await using after = await testDatabase({ poolSize: 20 });
  const { db } = after.opened;
  await put(before.opened.db, events(30));
  const copy = await sql<Record<string, unknown>>`select * from outbox`.execute(before.opened.db);
  const parts = await sql<Record<string, unknown>>`select * from outbox_partition`.execute(
    before.opened.db,
  );
  await send(before, log);
  await db
    .insertInto('outbox_partition')
    .values(parts.rows as never)
    .execute();
  await db
    .insertInto('outbox')
    .values(copy.rows as never)
    .execute();
  // one more that never got to the log
  await put(db, events(1));
  const ends = await Promise.all(PLACES.map((place) => log.range(place)));

  await restoreFromBackup({ db, log, partitions: DEFAULT_PARTITIONS, erasures: NOTHING }, 'test');
  t.equal(await waiting(db), 2, 'what never got there, and the event that says so');
  t.equal(await countUnsent(db, 1000), 2);
  for (const place of PLACES) {
    const { end } = await log.range(place);
    if (end === 0) continue;
    const reader = await log.openReader(place);
    const limits = { maxRecords: 100, maxBytes: 1 << 20, waitMs: 0 };
    for (const { offset, value } of await reader.read(0, limits)) {
      const row = await db
        .selectFrom('outbox')
        .select('value')
        .where((eb) => eb.and({ ...place, offset }))
        .executeTakeFirst();
      t.ok(value && row?.value.equals(value), `${place.topic}/${place.partition} ${offset}`);
    }
    await reader.close();
  }
  await send(after, log);
  const sent = await Promise.all(PLACES.map((place) => log.range(place)));
  const grown = sent.reduce((sum, { end }, i) => sum + end - (ends[i]?.end ?? 0), 0);
  t.equal(grown, 2, 'nothing was sent twice');
});

t.test('a new ledger, and another one before it was ever started', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-resume-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const witnessFile = join(folder, 'witness.jsonl');
  await writeFile(witnessFile, 'notes of the old ledger\n');
  await using database = await testDatabase({ poolSize: 20 });
  const { db } = database.opened;
  const listener = openListener(database.config, silent);
  t.teardown(() => listener[Symbol.asyncDispose]());
  const log = openPostgresLog(db, listener);
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  await checkIdentity(db, log, { origin: 'old.test', vkey: 'k' });
  await put(db, events(60));
  await send(database, log);
  await put(db, events(4));
  const settings = { witnessFile, erasureWindowMs: 0 } as Settings;
  const runtime = { db, partitions: DEFAULT_PARTITIONS, settings, logger: silent };

  const first = await restartLedger(runtime, 'new.test', 'lost', []);
  t.match(first.witness, /witness\.jsonl\.until-\d+$/);
  t.equal(await countUnsent(db, 1000), 5, 'the four that waited, and the event that says so');
  const clock = () => Math.floor(Date.now() / 1000);
  const began = clock();
  await waitFor('another second, which the schema is named by', () => clock() > began);
  await t.rejects(restartLedger(runtime, 'new.test', 'again', []), { code: 'REFUSED' });
  const second = await restartLedger(runtime, 'newer.test', 'a better name', []);
  t.not(second.schema, first.schema);
  t.equal(second.witness, null);
  t.equal(await waiting(db), 6);
  t.equal(await countUnsent(db, 1000), 6);

  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  await send(database, log);
  t.equal(await countUnsent(db, 1000), 0);
  const { rows } = await sql<{ event: { type: string; data: Record<string, unknown> } }>`
    select convert_from(value, 'UTF8')::jsonb as event from log_record
    where topic = 'admin-events' and key = 'ledger' order by "offset"`.execute(db);
  t.match(rows, [
    { event: { data: { previousOrigin: 'old.test', origin: 'new.test' } } },
    { event: { data: { previousOrigin: 'new.test', origin: 'newer.test' } } },
  ]);
});

t.test('what a newer version wrote is not passed over, what a stranger misplaced is', async (t) => {
  const log = await makeLog(t);
  const userId = uuidv7();
  const erased = {
    id: uuidv7(),
    source: 'test',
    type: 'roletrail.subject.erased.v1' as const,
    subject: userId,
    data: { userId, actor: { kind: 'system' as const, id: null }, reason: 'a test' },
  };
  const home = computePartition(userId, DEFAULT_PARTITIONS['consent-events']);
  const write = async (partition: number, value: Uint8Array) => {
    const writer = await log.openWriter({ topic: 'consent-events', partition });
    t.match(await writer.append([{ key: userId, value }], 5000), { kind: 'acknowledged' });
    await writer.close();
  };
  const read = () => scanLog({ log, partitions: DEFAULT_PARTITIONS }, new Map());
  await write((home + 1) % 3, encodeEvent(erased, '2026-11-21T10:00:00.000Z', 7));
  t.same((await read()).lasting, [], 'elsewhere it says nothing');
  await write(home, encodeEvent(erased, '2026-11-21T10:00:00.000Z', 7));
  t.match((await read()).lasting, [{ kind: 'erased', userId }]);
  await write(home, Buffer.from('{"type":"roletrail.subject.erased.v9"}'));
  await t.rejects(read(), {
    code: 'REFUSED',
    message: new RegExp(`consent-events/${home} offset 1 .*erased.v9`),
  });
});
