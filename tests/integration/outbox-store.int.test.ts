import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import type { Tx } from '@roletrail/db/open';
import { type EnqueuedEvent, enqueueWith } from '@roletrail/event-log/outbox/enqueue';
import { openRelayStore } from '@roletrail/event-log/outbox/relay-store';
import { type Reserve, reserveInOrder } from '@roletrail/event-log/outbox/reserve';
import { openProjectorStore } from '@roletrail/event-log/postgres/projector-store';
import { outboxSuite } from '@roletrail/event-log/testing/outbox-suite';
import type { StoreHarness } from '@roletrail/event-log/testing/store-harness';
import { storeSuite } from '@roletrail/event-log/testing/store-suite';
import { sql } from 'kysely';
import t, { Test, type TestOpts } from 'tap';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';

async function sqlStores(
  reserveWith: (database: TestDatabase) => Reserve = () => reserveInOrder,
): Promise<StoreHarness<Tx>> {
  const database = await testDatabase({ poolSize: 20 });
  const { db } = database.opened;
  const reserve = reserveWith(database);
  class RolledBack extends Error {}
  return {
    relay: openRelayStore(db, () => undefined),
    projector: openProjectorStore(db),
    async transact(items, options = {}) {
      let enqueued: readonly EnqueuedEvent[] = [];
      const work = db.transaction().execute(async (tx) => {
        enqueued = await enqueueWith(reserve, tx, DEFAULT_PARTITIONS, items);
        await options.hold?.();
        if (options.rollback) throw new RolledBack();
      });
      await work.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
      return enqueued;
    },
    async blocked() {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      );
      return rows[0]?.n ?? 0;
    },
    async addPeople(ids) {
      const people = ids.map((id) => ({
        id,
        email: id,
        email_normalized: id,
        password_hash: null,
      }));
      await db
        .insertInto('app_user')
        .values(people.map((p) => ({ ...p, erased_at: null })))
        .execute();
    },
    async pending(userId) {
      const row = await db
        .selectFrom('decision_pending')
        .select(['event_id as eventId', 'decision', 'seq'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ?? null;
    },
    async setLastTime(place, time) {
      await db
        .updateTable('outbox_partition')
        .set({ last_time: time })
        .where('topic', '=', place.topic)
        .where('partition', '=', place.partition)
        .execute();
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

storeSuite(t, () => sqlStores());

t.test('mutation: seq given outside the lock fails the suite', async (t) => {
  // the same function, but in a transaction of its own: its locks end before the rows commit
  const outside = (database: TestDatabase): Reserve => {
    return (_tx, wanted) =>
      database.opened.db.transaction().execute((own) => reserveInOrder(own, wanted));
  };
  // apart from this run's tree: its failures are what is asked for
  const options: TestOpts = { name: 'mutated' };
  const apart = new Test(options);
  outboxSuite(apart, () => sqlStores(outside));
  apart.end();
  const output = await apart.concat();
  t.match(output, /not ok \d+ - the second transaction waits for the partition/);
  t.match(output, /not ok \d+ - at no moment was a row visible before the one below it/);
  t.match(output, /not ok \d+ - dense over what was committed/);
});
