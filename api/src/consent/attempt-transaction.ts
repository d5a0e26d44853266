import { isStatementRejected } from '@roletrail/db/database-errors';
import type { DatabaseSchema } from '@roletrail/db/database-schema';
import type { Database, Tx } from '@roletrail/db/open';
import type { ControlledTransaction } from 'kysely';

/** Result of one transaction. */
export type TransactionOutcome<T> =
  | { readonly kind: 'committed'; readonly value: T }
  /** certainly nothing was changed */
  | { readonly kind: 'rolled_back'; readonly error: unknown }
  /** COMMIT was sent and its answer never came: it may have happened */
  | { readonly kind: 'unknown'; readonly error: unknown };

/** The database did not answer in time; counts as unavailable, like other socket timeouts. */
class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
  readonly code = 'ETIMEDOUT';
  constructor(ms: number) {
    super(`no answer from the database within ${ms} ms`);
  }
}

/**
 * Runs `work` in one transaction and distinguishes *rolled back* from *unknown*, which a plain
 * transaction helper cannot.
 *
 * *working* (BEGIN and `work`) → *committing* (COMMIT sent) → ended
 * A deadline while *working* abandons the attempt: COMMIT is never sent, so the outcome is certain.
 * A deadline while *committing* gives `unknown`.
 * @param deadlineMs time after which the result is returned, even without an answer of the server
 */
export async function attemptTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  deadlineMs: number,
): Promise<TransactionOutcome<T>> {
  const state = { mode: 'working' as 'working' | 'committing' | 'abandoned' };
  const attempt = runAttempt(db, work, state, deadlineMs);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<TransactionOutcome<T>>((resolve) => {
    timer = setTimeout(() => {
      const error = new DeadlinePassed(deadlineMs);
      if (state.mode === 'committing') return resolve({ kind: 'unknown', error });
      state.mode = 'abandoned';
      resolve({ kind: 'rolled_back', error });
    }, deadlineMs);
  });
  try {
    return await Promise.race([attempt, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function runAttempt<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  state: { mode: 'working' | 'committing' | 'abandoned' },
  deadlineMs: number,
): Promise<TransactionOutcome<T>> {
  let tx: ControlledTransaction<DatabaseSchema>;
  try {
    tx = await db.startTransaction().execute();
  } catch (error) {
    return { kind: 'rolled_back', error };
  }
  try {
    const value = await work(tx);
    if (state.mode === 'abandoned') throw new DeadlinePassed(deadlineMs);
    state.mode = 'committing';
    await tx.commit().execute();
    return { kind: 'committed', value };
  } catch (error) {
    const certain = state.mode !== 'committing' || isStatementRejected(error);
    await rollBack(tx);
    return { kind: certain ? 'rolled_back' : 'unknown', error };
  }
}

/** Releases the connection; on a broken one the server rolls back by itself. */
async function rollBack(tx: ControlledTransaction<DatabaseSchema>): Promise<void> {
  await tx
    .rollback()
    .execute()
    .catch(() => undefined);
}
