import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';

/**
 * Runs reads whose plans fit their period. A plan for any period takes a year for a few rows, and
 * sorts where it should hash.
 */
export function withCustomPlans<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`
        select set_config('plan_cache_mode', 'force_custom_plan', true),
          set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`.execute(tx);
      return work(tx);
    });
}
