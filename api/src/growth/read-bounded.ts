import { isCancelled } from '@roletrail/db/database-errors';
import { lockProjections } from '@roletrail/db/lock-tables';
import type { Database, Tx } from '@roletrail/db/open';
import { CompiledQuery, sql } from 'kysely';

/** Time limit of one statement, ms. */
const STATEMENT_MS = 5_000;

export type Value = string | number | null;
export type ReadRow = Readonly<Record<string, Value>>;

/** Runs one statement. Returns null if it exceeded the time limit. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<readonly ReadRow[] | null>;

/**
 * Runs `work` in one read-only snapshot. Each statement has 5 s; a late one leaves the snapshot
 * usable.
 * @param statementMs other time limit, for tests
 */
export async function readBounded<T>(
  db: Database,
  work: (ask: Ask) => Promise<T>,
  statementMs = STATEMENT_MS,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await lockProjections(tx);
      await sql`
        select set_config('statement_timeout', ${String(statementMs)}, true),
          set_config('plan_cache_mode', 'force_custom_plan', true),
          set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`.execute(tx);
      return work((text, values) => ask(tx, text, values));
    });
}

async function ask(tx: Tx, text: string, values: readonly unknown[]) {
  await sql`savepoint figure`.execute(tx);
  try {
    const { rows } = await tx.executeQuery<ReadRow>(CompiledQuery.raw(text, [...values]));
    await sql`release savepoint figure`.execute(tx);
    return rows;
  } catch (error) {
    if (!isCancelled(error)) throw error;
    await sql`rollback to savepoint figure`.execute(tx);
    return null;
  }
}
