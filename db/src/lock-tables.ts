import { sql } from 'kysely';
import type { Tx } from './open.ts';
import { PROJECTION_TABLES } from './projections/all.ts';

/**
 * Locks these tables for this transaction alone, all at once and in one order. Gives up after half
 * of the server's deadlock_timeout (55P03): were readers of several tables and this one to wait for
 * each other, the server would end one of them, and that is never a reader. The caller rolls back
 * and tries again.
 */
export async function lockExclusively(tx: Tx, tables: readonly string[]): Promise<void> {
  await sql`select set_config('lock_timeout', (extract(epoch from
    current_setting('deadlock_timeout')::interval) * 500)::integer::text, true)`.execute(tx);
  await lock(tx, tables, 'access exclusive');
  await sql`set local lock_timeout = 0`.execute(tx);
}

/**
 * Before the first statement of a snapshot: keeps these tables from being exchanged or emptied
 * under it. Rows put into a new table later are none of the snapshot's, so it would see none.
 */
export async function lockForSnapshot(tx: Tx, tables: readonly string[]): Promise<void> {
  await lock(tx, tables, 'access share');
}

/** `lockForSnapshot` of every projection's tables: no swap or rebuild shows the snapshot another one's. */
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
