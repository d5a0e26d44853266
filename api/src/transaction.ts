import { classifyDatabaseError } from '@roletrail/db/database-errors';
import type { Database, Tx } from '@roletrail/db/open';

const ATTEMPTS = 4;

/**
 * Runs `work` in one transaction; again, from the start, when this one lost to another. Ids that
 * must not change between attempts are made outside.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || classifyDatabaseError(error) !== 'retry') throw error;
    }
  }
}
