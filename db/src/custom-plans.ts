import { sql } from 'kysely';
import type { Database, Tx } from './open.ts';

/**
 * Runs reads that are planned for their actual values each time: a rare value or a short period needs
 * a lookup, a common value or a long period a scan. work_mem fits a hash of 50,000 rows.
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
