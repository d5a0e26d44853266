import { randomUUID } from 'node:crypto';
import { isReadOnly } from '@roletrail/db/database-errors';
import type { Database } from '@roletrail/db/open';
import type { Manifest } from './manifest.ts';

/**
 * Records the end and size of a backup, for the readiness for a launch.
 * @returns false if the database is read-only; nothing is recorded then
 */
export async function recordBackup(db: Database, { tables }: Manifest): Promise<boolean> {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  try {
    await db.insertInto('backup_run').values({ id: randomUUID(), bytes }).execute();
    return true;
  } catch (error) {
    if (isReadOnly(error)) return false;
    throw error;
  }
}
