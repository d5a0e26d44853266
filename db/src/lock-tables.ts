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
  await keepVacuumOut(tx, tables);
  await lock(tx, tables, 'access exclusive', 0.5);
}

/**
 * No autovacuum begins on these tables until the transaction ends, and one at work is ended: the
 * server does that for whoever waits longer than its deadlock_timeout, so `lockExclusively` alone
 * would ask in vain for as long as it works. Who reads or writes notices nothing.
 */
export async function keepVacuumOut(tx: Tx, tables: readonly string[]): Promise<void> {
  await lock(tx, tables, 'share update exclusive', 3);
}

/**
 * Before the first statement of a snapshot: keeps these tables from being exchanged or emptied
 * under it. Rows put into a new table later are none of the snapshot's, so it would see none.
 */
export async function lockForSnapshot(tx: Tx, tables: readonly string[]): Promise<void> {
  await lock(tx, tables, 'access share', 0);
}

/** `lockForSnapshot` of every projection's tables: no swap or rebuild shows the snapshot another one's. */
export async function lockProjections(tx: Tx): Promise<void> {
  await lockForSnapshot(
    tx,
    PROJECTION_TABLES.map(({ shape }) => shape.table),
  );
}

/** @param patience how long to wait for each, as a multiple of deadlock_timeout; 0: for ever */
async function lock(
  tx: Tx,
  tables: readonly string[],
  mode: string,
  patience: number,
): Promise<void> {
  const ordered = [...tables].sort().map((table) => sql.table(table));
  if (patience > 0) await setPatience(tx, patience);
  await sql`lock table ${sql.join(ordered)} in ${sql.raw(mode)} mode`.execute(tx);
  if (patience > 0) await sql`set local lock_timeout = 0`.execute(tx);
}

async function setPatience(tx: Tx, patience: number): Promise<void> {
  await sql`select set_config('lock_timeout', (extract(epoch from
    current_setting('deadlock_timeout')::interval) * 1000 * ${patience}::numeric)::integer::text, true)`.execute(
    tx,
  );
}
