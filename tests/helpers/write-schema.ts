/** Writes db/src/schema.sql from a database that the migrations have just made. */
import { writeFile } from 'node:fs/promises';
import { dumpSchema } from '@roletrail/db/dump-schema';
import { testDatabase } from './database.ts';

await using fresh = await testDatabase();
await writeFile(
  new URL('../../db/src/schema.sql', import.meta.url),
  await dumpSchema(fresh.opened.db),
);
