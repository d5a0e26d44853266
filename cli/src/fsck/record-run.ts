import { randomUUID } from 'node:crypto';
import type { Database } from '@roletrail/db/open';
import type { FsckReport } from './report.ts';

/** A standby, a role that may only read, a database that was made read-only. */
const READ_ONLY = new Set(['25006', '42501']);

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
    const state = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (READ_ONLY.has(state)) return false;
    throw error;
  }
}
