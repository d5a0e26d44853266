import { openListener } from '@roletrail/db/listen';
import type { EventLog } from '@roletrail/event-log/port';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import { type EventLogHarness, eventLogSuite } from '@roletrail/event-log/testing/event-log-suite';
import { sql } from 'kysely';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';

async function harness(): Promise<EventLogHarness> {
  const database = await testDatabase({ poolSize: 12 });
  const { db } = database.opened;
  const listener = openListener(database.config, silent);
  return {
    open(): EventLog {
      return openPostgresLog(db, listener);
    },
    /** Locks the partition's row until healed, so that the append commits late. */
    async loseAnswer(place) {
      const held = await db.startTransaction().execute();
      await held
        .selectFrom('log_partition')
        .selectAll()
        .where('topic', '=', place.topic)
        .where('partition', '=', place.partition)
        .forUpdate()
        .execute();
      return async () => {
        await held.commit().execute();
      };
    },
    async appendForeign(place, { key, value, traceparent = null }) {
      const { next_offset: offset } = await db
        .updateTable('log_partition')
        .set((eb) => ({ next_offset: eb('next_offset', '+', 1) }))
        .where('topic', '=', place.topic)
        .where('partition', '=', place.partition)
        .returning((eb) => eb('next_offset', '-', 1).as('next_offset'))
        .executeTakeFirstOrThrow();
      await db
        .insertInto('log_record')
        .values({ ...place, offset, key, value: value && Buffer.from(value), traceparent })
        .execute();
    },
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

eventLogSuite(t, harness);

t.test('a row that is missing in the middle is an error, not a shorter log', async (t) => {
  const database = await testDatabase();
  const listener = openListener(database.config, silent);
  const { db } = database.opened;
  const log = openPostgresLog(db, listener);
  t.teardown(async () => {
    await log[Symbol.asyncDispose]();
    await listener[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  await log.ensureTopics({ 'consent-events': 1, 'admin-events': 1, 'session-events': 1 }, 'made');
  const place = { topic: 'admin-events', partition: 0 } as const;
  const reader = await log.openReader(place);
  const options = { maxRecords: 10, maxBytes: 1e6, waitMs: 0 };
  await db.updateTable('log_partition').set({ next_offset: 3 }).execute();
  const lost = { name: 'OffsetOutOfRange' };
  await t.rejects(reader.read(0, options), lost, 'the counter is ahead of the rows');
  await db
    .insertInto('log_record')
    .values({ ...place, offset: 2, key: 'k', value: null })
    .execute();
  await t.rejects(reader.read(0, options), lost, 'rows below are gone');
  t.equal((await reader.read(2, options)).length, 1);
  await t.rejects(
    log.range({ topic: 'admin-events', partition: 7 }),
    /no partition admin-events\/7/,
  );
});

t.test('an append whose connection dies is unknown and leaves nothing behind', async (t) => {
  const database = await testDatabase();
  const listener = openListener(database.config, silent);
  const { db } = database.opened;
  const log = openPostgresLog(db, listener);
  t.teardown(async () => {
    await log[Symbol.asyncDispose]();
    await listener[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  await log.ensureTopics({ 'consent-events': 1, 'admin-events': 1, 'session-events': 1 }, 'made');
  const place = { topic: 'admin-events', partition: 0 } as const;
  const held = await db.startTransaction().execute();
  await held.selectFrom('log_partition').selectAll().forUpdate().execute();
  const writer = await log.openWriter(place);
  const appending = writer.append([{ key: 'k', value: Buffer.from('v') }], 20_000);
  await waitFor('the append to wait for the lock', async () => {
    const killed = await sql<{ pid: number }>`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return killed.rows.length > 0;
  });
  t.equal((await appending).kind, 'unknown');
  await held.rollback().execute();
  t.same(await log.range(place), { low: 0, end: 0 });
  const next = await log.openWriter(place);
  const outcome = await next.append([{ key: 'k', value: Buffer.from('v') }], 5000);
  t.match(outcome, { kind: 'acknowledged', firstOffset: 0 });
});

t.test('values are written into the memory of who reads, as far as they fit', async (t) => {
  await using made = await harness();
  await using log = made.open();
  await log.ensureTopics({ 'consent-events': 1, 'admin-events': 1, 'session-events': 1 }, 'made');
  const place = { topic: 'admin-events', partition: 0 } as const;
  const values = [Buffer.alloc(6, 1), Buffer.alloc(4, 2), Buffer.alloc(1, 3)];
  for (const value of values) await made.appendForeign?.(place, { key: 'k', value });
  const reader = await log.openReader(place);
  t.teardown(() => reader.close());
  const memory = Buffer.from(new ArrayBuffer(10));
  const records = await reader.read(0, { maxRecords: 3, maxBytes: 1e6, waitMs: 0, memory });
  t.same(
    records.map(({ value }) => value && Buffer.from(value)),
    values,
  );
  t.same([...memory], [1, 1, 1, 1, 1, 1, 2, 2, 2, 2]);
  const there = records.map(({ value }) => value?.buffer === memory.buffer);
  t.same(there, [true, true, false]);
});
