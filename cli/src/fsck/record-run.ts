import { randomUUID } from 'node:crypto';
import { isReadOnly } from '@roletrail/db/database-errors';
import type { Database } from '@roletrail/db/open';
import type { FsckReport } from './report.ts';

/**
 * Writes down that a check came to its end: in a table of its own, which no check looks at.
 * @returns false where this database may only be read; nothing is written then
 */
export async function recordRun(db: Database, { findings }: FsckReport): Promise<boolean> {
  const agrees = findings.length === 0;
  const codes = [...new Set(findings.map(({ code }) => code))];
  try {
    await db.insertInto('check_run').values({ id: randomUUID(), agrees, codes }).execute();
    return true;
  } catch (error) {
    if (isReadOnly(error)) return false;
    throw error;
  }
}
