import { sql } from 'kysely';
import { isCancelled } from './database-errors.ts';
import type { Tx } from './open.ts';
import { PROJECTION_TABLES } from './projections/all.ts';

/** Maximum time that a waiting lock may block readers, ms. */
const HELD_UP_MS = 100;

/** The tables are in use. The transaction is lost: roll back and retry. */
class TablesInUse extends Error {
  override readonly name = 'TablesInUse';
  /** code of a lock timeout */
  readonly code = '55P03';
}

/**
 * Locks these tables exclusively, all at once and in one order. New readers wait, so it gives up
 * after 100 ms in total (at most half of the server's deadlock_timeout). A lock_timeout would count
 * per table. If readers of several tables and this session wait for each other, the server ends one
 * of them, but only after deadlock_timeout, so never a reader. Call `blockAutovacuum` first. The
 * transaction must have no timeouts (`disableTimeouts`), before and after.
 * @throws an error 55P03: the caller rolls back and retries
 */
export async function lockExclusively(tx: Tx, tables: readonly string[]): Promise<void> {
  await sql`select set_config('statement_timeout', least(${HELD_UP_MS}, extract(epoch from
    current_setting('deadlock_timeout')::interval) * 500)::integer::text, true)`.execute(tx);
  try {
    await lock(tx, tables, 'access exclusive');
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new TablesInUse(`in use: ${tables.join(', ')}`, { cause: error });
  }
  await sql`set local statement_timeout = 0`.execute(tx);
}

/**
 * Keeps autovacuum off these tables until the transaction ends, and ends a running one. The server
 * cancels autovacuum only for a session that waits longer than deadlock_timeout, so
 * `lockExclusively` alone would always fail. Also blocks changes of the tables' definitions.
 * Readers and writers are not affected.
 * @throws DatabaseError 55P03 after three times deadlock_timeout for one table
 */
export async function blockAutovacuum(tx: Tx, tables: readonly string[]): Promise<void> {
  await sql`select set_config('lock_timeout', (extract(epoch from
    current_setting('deadlock_timeout')::interval) * 3000)::integer::text, true)`.execute(tx);
  await lock(tx, tables, 'share update exclusive');
  await sql`set local lock_timeout = 0`.execute(tx);
}

/**
 * Keeps these tables from being exchanged or emptied under a snapshot; call it before the
 * snapshot's first statement. Rows put into a new table later would be invisible to the snapshot.
 */
export async function lockForSnapshot(tx: Tx, tables: readonly string[]): Promise<void> {
  await lock(tx, tables, 'access share');
}

/** Calls `lockForSnapshot` for every projection's tables, against swaps and rebuilds. */
export async function lockProjections(tx: Tx): Promise<void> {
  await lockForSnapshot(
    tx,
    PROJECTION_TABLES.map(({ shape }) => shape.table),
  );
}

async function lock(tx: Tx, tables: readonly string[], mode: string): Promise<void> {
  const ordered = [...tables].sort().map((table) => sql.table(table));
  await sql`lock table ${sql.join(ordered)} in ${sql.raw(mode)} mode`.execute(tx);
}
