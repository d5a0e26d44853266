/** Tables exchanged for empty ones: everything but the rows stays as it was, and readers are spared. */

import { retryOnLockConflict } from '@roletrail/cli/runtime/until-unlocked';
import { dumpSchema } from '@roletrail/db/dump-schema';
import { exchangeTables } from '@roletrail/db/exchange-tables';
import { lockForSnapshot } from '@roletrail/db/lock-tables';
import type { Database } from '@roletrail/db/open';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { findTableDifferences, makeShadowTables } from '@roletrail/db/shadow-tables';
import { sql } from 'kysely';
import t from 'tap';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { waitFor } from '../helpers/wait-for.ts';

const TABLES = PROJECTIONS.flatMap(({ tables }) => tables.map(({ shape }) => shape.table));

let database: TestDatabase;
let db: Database;
t.before(async () => {
  database = await testDatabase({ poolSize: 10 });
  db = database.opened.db;
});
t.teardown(() => database[Symbol.asyncDispose]());

async function exchange(schema: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create schema ${sql.id(schema)}`.execute(tx);
    await exchangeTables(tx, schema, TABLES);
  });
}

t.test('columns, constraints, indexes, triggers, storage and grants are the same', async (t) => {
  const role = `auditor_${process.pid}`;
  await sql`create role ${sql.id(role)}`.execute(db);
  t.teardown(async () => {
    await sql`drop owned by ${sql.id(role)}`.execute(db);
    await sql`drop role ${sql.id(role)}`.execute(db);
  });
  await sql`grant select on audit_entry, current_consent to ${sql.id(role)}`.execute(db);
  await sql`grant insert on audit_entry to ${sql.id(role)} with grant option`.execute(db);
  const before = await dumpSchema(db);
  for (const part of [
    /fillfactor=70/,
    /ledger_checkpoint_immutable/,
    /audit_entry_user/,
    /grant/,
  ]) {
    t.match(before, part);
  }
  await sql`insert into ledger_tree values ('consent-events', 0, 7, '\\x00')`.execute(db);
  for (const nth of ['first', 'second', 'third']) await exchange(`until_${nth}`);
  t.equal(await dumpSchema(db), before, 'three times over');
  const { rows } = await sql`select size from until_first.ledger_tree`.execute(db);
  t.same(rows, [{ size: 7 }], 'the rows stand aside');
  t.same((await sql`select from ledger_tree`.execute(db)).rows, []);
  await t.rejects(sql`delete from ledger_checkpoint`.execute(db), { code: '42501' });
});

t.test('what an exchange would lose keeps it from happening', async (t) => {
  for (const [make, drop] of [
    ['create view people as select user_id from current_consent', 'drop view people'],
    ['create publication news for table audit_entry', 'drop publication news'],
    ['create statistics s on topic, partition from ledger_entry', 'drop statistics s'],
    [
      'grant select (type) on audit_entry to public',
      'revoke select (type) on audit_entry from public',
    ],
  ] as const) {
    await sql.raw(make).execute(db);
    await t.rejects(exchange('lost'), { name: 'NotExchangeable' }, make);
    await sql.raw(drop).execute(db);
    t.same((await sql`select from pg_namespace where nspname = 'lost'`.execute(db)).rows, []);
  }
});

t.test('tables are made alike while others are read and written', async (t) => {
  await sql`alter table audit_entry set (fillfactor = 71)`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`create schema alike`.execute(tx);
    await makeShadowTables(tx, 'alike', TABLES);
    t.same(await findTableDifferences(tx, 'alike', TABLES), []);
    const { rows } = await sql<{ mode: string }>`
      select distinct mode from pg_locks where pid = pg_backend_pid()
        and relation = any(${TABLES}::text[]::regclass[])`.execute(tx);
    t.same(rows, [{ mode: 'AccessShareLock' }]);
    await sql`alter table alike.audit_entry reset (fillfactor)`.execute(tx);
    await sql`drop index alike.audit_entry_user`.execute(tx);
    t.match(await findTableDifferences(tx, 'alike', TABLES), [
      { table: 'audit_entry', publicOnly: [/fillfactor=71/, /audit_entry_user/], otherOnly: [] },
    ]);
  });
  await sql`drop schema alike cascade`.execute(db);
  await sql`alter table audit_entry reset (fillfactor)`.execute(db);
});

/** Maximum delay of a read by a swap, beyond the delay of the machine, ms. */
const HELD_UP_MS = 200;

t.test('with readers of one table after another, no other query waits long', async (t) => {
  const stop = new AbortController();
  const sorted = [...TABLES].sort();
  const slowly = async (tables: readonly string[]) => {
    for (const table of tables) {
      await db.transaction().execute(async (tx) => {
        await lockForSnapshot(tx, [table]);
        await sql`select pg_sleep(0.4)`.execute(tx);
      });
    }
  };
  const slow = (async () => {
    // Two at a time, in lock order: a swap that waits for each table separately would wait for all.
    const odd = sql`select pg_sleep(0.2)`
      .execute(db)
      .then(() => slowly(sorted.filter((_, i) => i % 2 === 1)));
    await slowly(sorted.filter((_, i) => i % 2 === 0));
    await odd;
    while (!stop.signal.aborted) await slowly(sorted);
  })();
  /** Returns the waiting time of each read, ms. */
  const reads = async (tables: readonly string[]) => {
    const waits: number[] = [];
    while (!stop.signal.aborted) {
      for (const table of tables) {
        const since = performance.now();
        await sql`select from ${sql.id(table)} limit 1`.execute(db);
        waits.push(performance.now() - since);
      }
    }
    return waits;
  };
  const quick = reads(TABLES);
  // as many as the others, of a table that stays where it is: what a busy machine alone makes wait
  const elsewhere = reads(TABLES.map(() => 'app_user'));
  let tries = 0;
  await retryOnLockConflict(async () => {
    tries += 1;
    await exchange('read_meanwhile');
  });
  stop.abort();
  await slow;
  const [longest, usual] = (await Promise.all([quick, elsewhere])).map((waits) =>
    Math.round(waits.reduce((most, wait) => Math.max(most, wait), 0)),
  );
  t.comment(`${tries} tries; the longest read waited ${longest} ms, elsewhere ${usual} ms`);
  t.ok(tries > 1, 'it met a reader');
  t.ok(Number(longest) < HELD_UP_MS + Number(usual), `${longest} ms, elsewhere ${usual} ms`);
});

t.test('a reader of two tables is never the one that a deadlock ends', async (t) => {
  let held: () => void = () => undefined;
  const reading = db.transaction().execute(async (tx) => {
    // the other way round than tables are locked
    await lockForSnapshot(tx, ['ledger_tree']);
    const waits = new Promise<void>((resolve) => {
      held = resolve;
    });
    await waits;
    await sql`select from audit_entry join ledger_tree using (topic, partition)`.execute(tx);
    return 'read';
  });
  let error: unknown = null;
  const exchanging = exchange('too_early').catch((cause: unknown) => {
    error = cause;
  });
  await waitFor('the exchange to wait for the reader', async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and relation = 'ledger_tree'::regclass`.execute(db);
    return rows.length > 0 || error !== null;
  });
  held();
  t.equal(await reading, 'read');
  await exchanging;
  t.match(error, { code: '55P03' }, 'it gave up by itself, to be tried again');
});

t.test('a snapshot that locked its tables first sees them whole', async (t) => {
  await sql`insert into ledger_tree values ('consent-events', 1, 3, '\\x00')`.execute(db);
  const seen = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await lockForSnapshot(tx, ['ledger_tree', 'ledger_tile']);
      await t.rejects(exchange('under_a_reader'), { code: '55P03' });
      return (await sql`select size from ledger_tree`.execute(tx)).rows;
    });
  t.same(seen, [{ size: 3 }]);
});

t.test('an autovacuum that works on a table makes way', async (t) => {
  const setting = (name: string, value: string) =>
    sql`alter system set ${sql.id(name)} to ${sql.lit(value)}`.execute(db);
  const reload = () => sql`select pg_reload_conf()`.execute(db);
  t.teardown(async () => {
    await sql`alter system reset autovacuum_naptime`.execute(db);
    await reload();
  });
  await setting('autovacuum_naptime', '1s');
  await reload();
  // it sleeps after each page, so it would work for minutes
  await sql`alter table ledger_tile set (autovacuum_vacuum_insert_threshold = 1,
    autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`.execute(db);
  await sql`insert into ledger_tile (topic, partition, level, tile_index, hashes)
    select 'consent-events', 2, 0, n, '\\x00' from generate_series(1, 200000) n`.execute(db);
  const working = async () => {
    const { rows } = await sql`select from pg_stat_progress_vacuum
      where relid = to_regclass('ledger_tile')`.execute(db);
    return rows.length > 0;
  };
  await waitFor('an autovacuum', working, 60_000);
  await exchange('from_a_vacuum');
  const { rows } = await sql`select from ledger_tile`.execute(db);
  t.same(rows, [], 'the tables were exchanged');
});
