import { sql } from 'kysely';
import { isCancelled } from './database-errors.ts';
import type { Tx } from './open.ts';
import { PROJECTION_TABLES } from './projections/all.ts';

/** How long readers are held up by a lock that somebody waits for, ms. */
const HELD_UP_MS = 100;

/** Somebody reads these tables. The transaction is lost: roll back and try again. */
class TablesInUse extends Error {
  override readonly name = 'TablesInUse';
  /** as of a lock that was not had in time */
  readonly code = '55P03';
}

/**
 * Locks these tables for this transaction alone, all at once and in one order. Whoever wants to
 * read one meanwhile waits, so it gives up after 100 ms in all (at most half of the server's
 * deadlock_timeout), however many the tables: a lock_timeout counts for each anew. Were readers of
 * several tables and this one to wait for each other, the server would end one of them; it looks no
 * earlier than after deadlock_timeout, so that is never a reader. `blockAutovacuum` comes first. The
 * transaction is one without time-outs (`disableTimeouts`), and is so again afterwards.
 * @throws an error 55P03: the caller rolls back and tries again
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
 * No autovacuum begins on these tables until the transaction ends, and one at work is ended: the
 * server does that for whoever waits longer than its deadlock_timeout, so `lockExclusively` alone
 * would ask in vain for as long as it works. Nor does anybody change how they are made. Who reads
 * or writes notices nothing.
 * @throws DatabaseError 55P03 after three times deadlock_timeout for one of them
 */
export async function blockAutovacuum(tx: Tx, tables: readonly string[]): Promise<void> {
  await sql`select set_config('lock_timeout', (extract(epoch from
    current_setting('deadlock_timeout')::interval) * 3000)::integer::text, true)`.execute(tx);
  await lock(tx, tables, 'share update exclusive');
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
