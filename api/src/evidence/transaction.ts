import type { Database, Tx } from '@roletrail/db/open';
import type { DatabaseSchema } from '@roletrail/db/schema/database';
import type { ControlledTransaction } from 'kysely';
import { ApiError } from '../errors.ts';
import { mustRetry } from '../plugins/database-error.ts';

/** How one transaction ended. */
export type Ended<T> =
  | { readonly kind: 'committed'; readonly value: T }
  /** certainly nothing was changed */
  | { readonly kind: 'rolled_back'; readonly error: unknown }
  /** COMMIT was sent and its answer never came: it may have happened */
  | { readonly kind: 'unknown'; readonly error: unknown };

export interface TransactionLimits {
  /** after this long the caller is told how it ended, whatever the server does, ms */
  readonly deadlineMs: number;
  /** attempts after a deadlock or serialization failure, the first one included */
  readonly attempts: number;
}

const LIMITS: TransactionLimits = { deadlineMs: 10_000, attempts: 10 };

/** The database did not answer in time; counts as unavailable like any other socket time-out. */
class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
  readonly code = 'ETIMEDOUT';
  constructor(ms: number) {
    super(`no answer from the database within ${ms} ms`);
  }
}

/**
 * Runs `work` in one transaction and tells *rolled back* from *unknown*, which a plain
 * transaction helper cannot.
 *
 * Modes: *working* (BEGIN and `work`) → *committing* (COMMIT sent) → ended. A deadline that
 * passes while working abandons the attempt: COMMIT is then never sent, so the outcome is
 * certain; one that passes while committing is `unknown`.
 */
export async function attemptTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  deadlineMs = LIMITS.deadlineMs,
): Promise<Ended<T>> {
  const state = { mode: 'working' as 'working' | 'committing' | 'abandoned' };
  const attempt = runAttempt(db, work, state, deadlineMs);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Ended<T>>((resolve) => {
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
): Promise<Ended<T>> {
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
    const certain = state.mode !== 'committing' || refusedByServer(error);
    await rollBack(tx);
    return { kind: certain ? 'rolled_back' : 'unknown', error };
  }
}

/** Gives the connection back; on a broken one the server rolls back by itself. */
async function rollBack(tx: ControlledTransaction<DatabaseSchema>): Promise<void> {
  await tx
    .rollback()
    .execute()
    .catch(() => undefined);
}

/**
 * Runs `work` until it commits; deadlocks and serialization failures are tried again, so `work`
 * must make the same ids and bytes at every attempt.
 * @throws ApiError OUTCOME_UNKNOWN when COMMIT's answer was lost; otherwise what `work` or the
 *   database threw, with nothing changed
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  limits: TransactionLimits = LIMITS,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const ended = await attemptTransaction(db, work, limits.deadlineMs);
    if (ended.kind === 'committed') return ended.value;
    if (ended.kind === 'unknown') throw new ApiError('OUTCOME_UNKNOWN', { cause: ended.error });
    if (!mustRetry(ended.error) || attempt >= limits.attempts) throw ended.error;
  }
}

/** An ERROR answer to COMMIT means rolled back; FATAL, or no answer, tells nothing. */
function refusedByServer(error: unknown): boolean {
  return (
    sqlState(error) !== '' &&
    typeof error === 'object' &&
    error !== null &&
    'severity' in error &&
    error.severity === 'ERROR'
  );
}

function sqlState(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : '';
}
