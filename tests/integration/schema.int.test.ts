import { readFile } from 'node:fs/promises';
import { dumpSchema } from '@roletrail/db/dump-schema';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';

const committed = new URL('../../db/src/schema.sql', import.meta.url);

t.test('the committed schema.sql is what the migrations make', async (t) => {
  const fresh = await testDatabase();
  t.teardown(() => fresh[Symbol.asyncDispose]());
  const dump = await dumpSchema(fresh.opened.db);
  t.equal(dump, await readFile(committed, 'utf8'), 'npm run schema writes it');
  t.match(dump, /create table log_record/);
  t.match(dump, /CREATE TRIGGER log_record_immutable/);
});
