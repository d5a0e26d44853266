import { MigrationError } from '@roletrail/db/errors';
import { assertSchemaNotNewer, migrateToLatest, readMigrationStatus } from '@roletrail/db/migrate';
import { migrations } from '@roletrail/db/migrations/index';
import { sql } from 'kysely';
import t from 'tap';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';

t.test('migrations', async (t) => {
  const empty = await testDatabase({ migrated: false });
  t.teardown(() => empty[Symbol.asyncDispose]());
  const names = Object.keys(migrations);

  t.test('20 starts at once: one does the work, the others find it done', async (t) => {
    t.same(await readMigrationStatus(empty.opened.db), {
      applied: [],
      pending: names,
      unknown: [],
    });
    const starts = Array.from({ length: 20 }, () =>
      migrateToLatest(empty.open({ poolSize: 1, statementTimeoutMs: 2000 }).db),
    );
    const done = (await Promise.all(starts)).filter((applied) => applied.length > 0);
    t.same(done, [names]);
    t.same(await migrateToLatest(empty.opened.db), [], 'a second run has nothing to do');
    t.same(await readMigrationStatus(empty.opened.db), {
      applied: names,
      pending: [],
      unknown: [],
    });
  });

  t.test('the connection that migrated has its time-outs again', async (t) => {
    const { db } = empty.open({ poolSize: 1, statementTimeoutMs: 2345 });
    const timeouts = async () => {
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
      return rows;
    };
    const before = await timeouts();
    t.match(before, [{ statement: '2345ms', idle: '10s' }]);
    await migrateToLatest(db);
    t.same(await timeouts(), before);
  });

  t.test('a migration that fails is rolled back and named', async (t) => {
    const broken = {
      ...migrations,
      '20990101-0001-broken': {
        up: async (db: TestDatabase['opened']['db']) => {
          await sql`create table half_way (id integer)`.execute(db);
          await sql`select 1/0`.execute(db);
        },
      },
    };
    await t.rejects(migrateToLatest(empty.opened.db, broken), {
      code: 'MIGRATION_FAILED',
      message: /20990101-0001-broken/,
    });
    const half = await sql`select to_regclass('half_way') as found`.execute(empty.opened.db);
    t.same(half.rows, [{ found: null }]);
  });

  t.test('a schema from newer code is refused and left alone', async (t) => {
    const { db } = empty.opened;
    await sql`insert into kysely_migration values ('20990101-0001-later', '2099-01-01')`.execute(
      db,
    );
    await t.rejects(migrateToLatest(db), { code: 'SCHEMA_NEWER', message: /20990101-0001-later/ });
    await t.rejects(assertSchemaNotNewer(db), MigrationError);
    t.same((await readMigrationStatus(db)).unknown, ['20990101-0001-later']);
  });
});
