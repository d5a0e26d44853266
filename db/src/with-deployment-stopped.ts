import { CompiledQuery, sql } from 'kysely';
import { DEPLOYMENT_LOCK, formatLockHolders, HOLDERS, waitForLock } from './deployment-lock.ts';
import { DeploymentError } from './errors.ts';
import type { Database, Tx } from './open.ts';

type Row = Record<string, unknown>;

/**
 * Runs `work` in a transaction while no role is connected to this database. Keeps roles out until
 * it ends (deployment-lock.ts). No time limit.
 * @throws DeploymentError DEPLOYMENT_RUNNING naming the connected roles; nothing was done then
 */
export async function withDeploymentStopped<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await disableTimeouts(tx);
    const ask = sql<Row>`select pg_try_advisory_xact_lock(${DEPLOYMENT_LOCK}::bigint) as given`;
    if (await waitForLock(async () => (await ask.execute(tx)).rows)) return work(tx);
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(HOLDERS, [DEPLOYMENT_LOCK]));
    throw new DeploymentError(
      'DEPLOYMENT_RUNNING',
      `The product runs on this database: ${formatLockHolders(rows)}. Stop every role first.`,
    );
  });
}

/** Disables timeouts for commands, which block no request and may read a lot. Takes no snapshot. */
export async function disableTimeouts(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}
