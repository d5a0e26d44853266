import type { Database, Tx } from '@roletrail/db/open';
import { mustRetry } from './plugins/database-error.ts';

const ATTEMPTS = 4;

/**
 * Runs `work` in one transaction; again, from the start, when Postgres broke a deadlock. Ids that
 * must not change between attempts are made outside.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !mustRetry(error)) throw error;
    }
  }
}
