/** Our connections use a fixed search path, whatever the database sets. */
import { connectDirect } from '@roletrail/db/direct';
import { sql } from 'kysely';
import pg from 'pg';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';

t.test('whatever the database says of the path, the server’s own signs count', async (t) => {
  await using own = await testDatabase();
  const { db } = own.opened;
  for (const statement of [
    'create schema foreign_schema',
    `create function foreign_schema.alike(text, text) returns boolean language sql immutable
      return true`,
    'create operator foreign_schema.= (leftarg = text, rightarg = text, function = foreign_schema.alike)',
    `create function foreign_schema.set_config(text, text, boolean) returns text language sql
      return pg_catalog.set_config('synchronous_commit', 'off', false)`,
    'create table foreign_schema.outbox (like public.outbox)',
    `do $$ begin execute format(
      'alter database %I set search_path = foreign_schema, pg_catalog, public', current_database()); end $$`,
  ]) {
    await sql`${sql.raw(statement)}`.execute(db);
  }
  const asked = `select 'a' = 'b'::text as alike, 'outbox'::regclass = 'public.outbox'::regclass as ours,
    current_setting('synchronous_commit') as waits`;
  const given = new pg.Client(own.config.url);
  await given.connect();
  t.match((await given.query(asked)).rows, [{ alike: true }], 'as for any other client');
  await given.end();
  const expected = [{ alike: false, ours: true, waits: 'on' }];
  const pooled = own.open();
  t.same((await sql`${sql.raw(asked)}`.execute(pooled.db)).rows, expected);
  const direct = await connectDirect(own.config, {}, () => undefined);
  t.same((await direct.query(asked)).rows, expected);
  direct.destroy();
});
