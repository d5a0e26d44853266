import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import type { Database } from '@roletrail/db/open';
import { countUnsent, openBacklog } from '@roletrail/event-log/outbox/backlog';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { openRelayStore } from '@roletrail/event-log/outbox/relay-store';
import {
  buildSignOutEvent,
  decline,
  placeOfFirst,
} from '@roletrail/event-log/testing/store-harness';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';

async function bench(t: Test) {
  const database = await testDatabase({ poolSize: 10 });
  t.teardown(() => database[Symbol.asyncDispose]());
  return database.opened.db;
}

function commit(db: Database, count: number, item: typeof decline = decline) {
  const user = uuidv7();
  const items = Array.from({ length: count }, () => item(user));
  return db.transaction().execute((tx) => enqueue(tx, DEFAULT_PARTITIONS, items));
}

const NEVER_AGAIN_MS = 600_000;

t.test('what is unsent, of all partitions, up to a bound', async (t) => {
  const db = await bench(t);
  t.equal(await countUnsent(db, 99), 0);
  const place = placeOfFirst(await commit(db, 10));
  await commit(db, 2, buildSignOutEvent);
  t.equal(await countUnsent(db, 99), 12);
  t.equal(await countUnsent(db, 11), 11, 'no further than asked');
  await using backlog = openBacklog(db, silent, { countTo: 99, lookEveryMs: 10 });
  await waitFor('the first look', () => backlog.size() === 12);
  await openRelayStore(db, () => undefined).acknowledge(place, [1, 2, 3], 0);
  await waitFor('a fresh look', () => backlog.size() === 9);
});

t.test('numbers that were given out without rows are no backlog', async (t) => {
  const db = await bench(t);
  const place = placeOfFirst(await commit(db, 1));
  // a database brought back from a backup goes on above the log's numbers; a new log begins at none
  await db.updateTable('outbox_partition').set({ last_seq: 1_000_000 }).execute();
  t.equal(await countUnsent(db, 50_000), 1);
  await openRelayStore(db, () => undefined).acknowledge(place, [1], 0);
  t.equal(await countUnsent(db, 50_000), 0);
  await db.deleteFrom('relay_position').execute();
  t.equal(await countUnsent(db, 50_000), 0);
});

t.test('a burst counts at once, and no longer than until a look has seen it', async (t) => {
  const db = await bench(t);
  await using often = openBacklog(db, silent, { countTo: 99, lookEveryMs: 10 });
  await commit(db, 3);
  await waitFor('a look', () => often.size() === 3);
  often.add(4);
  t.equal(often.size(), 7, 'before the next poll');
  await waitFor('the addition to be forgotten', () => often.size() === 3);

  const held = await db.startTransaction().execute();
  await sql`lock table outbox in access exclusive mode`.execute(held);
  await using once = openBacklog(db, silent, { countTo: 99, lookEveryMs: NEVER_AGAIN_MS });
  await waitFor('its look to be under way', async () => (await waitingForLocks(db)) > 0);
  once.add(2);
  await held.rollback().execute();
  await waitFor('the look to end', () => once.size() > 2);
  t.equal(once.size(), 5, 'committed after the look began: it cannot have seen that');
});

t.test('a look that fails leaves what was known', async (t) => {
  const db = await bench(t);
  await commit(db, 3);
  let failures = 0;
  const logger = { ...silent, warn: () => (failures += 1) };
  await using backlog = openBacklog(db, logger, { countTo: 99, lookEveryMs: 10 });
  await waitFor('a look', () => backlog.size() === 3);
  await sql`alter table outbox rename to elsewhere`.execute(db);
  const before = failures;
  backlog.add(1);
  await waitFor('two failed looks', () => failures > before + 2);
  t.equal(backlog.size(), 4);
});

/** Returns the number of statements of this database that wait for a lock. */
async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}
