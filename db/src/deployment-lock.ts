import { setTimeout as delay } from 'node:timers/promises';
import { DeploymentError } from './errors.ts';

/*
 * Deployment lock: advisory lock that shows whether the product runs on the database.
 *
 * Every connection of a role's process (pool, leases, listener: `DatabaseConfig.member`) holds it
 * shared while it is open. So a role with a working pool but broken leases counts, a killed one
 * does not, and a pooler in session mode resets it with the session. A command that changes what
 * running roles rely on (with-deployment-stopped.ts) holds it exclusively until its commit.
 * Invariant: no role has a connection while such a command works.
 */

/** Any fixed 64-bit number: old and new code must exclude each other. */
export const DEPLOYMENT_LOCK = '4098233750118622903';

/** An ended process releases its lock soon, and commands are short. */
const PATIENCE_MS = 3000;
const ASK_AGAIN_MS = 100;

/** Minimal interface of a connection. */
export interface LockConnection {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * Acquires the shared lock for this connection's life; waits briefly if a command holds it
 * exclusively.
 * @throws DeploymentError DEPLOYMENT_CLOSED naming that command
 */
export async function acquireDeploymentLock(session: LockConnection): Promise<void> {
  const ask = 'select pg_try_advisory_lock_shared($1::bigint) as given';
  if (await waitForLock(async () => (await session.query(ask, [DEPLOYMENT_LOCK])).rows)) return;
  const { rows } = await session.query(HOLDERS, [DEPLOYMENT_LOCK]);
  throw new DeploymentError(
    'DEPLOYMENT_CLOSED',
    `A command that needs the product stopped is at work on this database (${formatLockHolders(rows)}). Start when it is done.`,
  );
}

/** Asks repeatedly until the lock is `given` or the wait is over. */
export async function waitForLock(
  ask: () => Promise<readonly Record<string, unknown>[]>,
): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await ask();
    if (row?.given === true) return true;
    if (performance.now() >= until) return false;
    await delay(ASK_AGAIN_MS);
  }
}

/** Query for the sessions that hold the lock (its parameter), if visible to this user. */
export const HOLDERS = `
  select coalesce(nullif(a.application_name, ''), 'a client without a name') as name,
    coalesce(host(a.client_addr), 'this machine') as address,
    string_agg(l.pid::text, ', ' order by l.pid) as pids
  from pg_locks l left join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.pid <> pg_backend_pid()
    and l.database = (select oid from pg_database where datname = current_database())
    and (l.classid::bigint << 32 | l.objid::bigint) = $1::bigint
  group by 1, 2 order by 1, 2`;

/** Formats the rows of `HOLDERS`. */
export function formatLockHolders(rows: readonly Record<string, unknown>[]): string {
  const names = rows.map(
    ({ name, address, pids }) => `${name} from ${address}, server processes ${pids}`,
  );
  return names.length > 0 ? names.join('; ') : 'it has just ended';
}
