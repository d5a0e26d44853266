import { randomUUID } from 'node:crypto';
import type { Database } from '@roletrail/db/open';
import type { Manifest } from './manifest.ts';

/**
 * Records the end and size of a backup, for the readiness for a launch.
 * @returns null if it is recorded, else why it is not: the backup itself is whole
 */
export async function recordBackup(db: Database, { tables }: Manifest): Promise<string | null> {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  try {
    await db.insertInto('backup_run').values({ id: randomUUID(), bytes }).execute();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
