import type { Leases } from '@roletrail/event-log/port';
import { CliError } from '../runtime/cli-error.ts';
import { systemTimer } from '../runtime/system-timer.ts';

/** As long as the server may take to see that a killed one is gone. */
const LEASE_MS = 12_000;
const ASK_AGAIN_MS = 250;

/**
 * Runs `work` under an exclusive lease of the deployment. Aborts it if the lease is lost: another
 * process may then hold it.
 * @param taken error message if another process holds the lease
 * @param work receives a signal, whose reason is the CliError to throw; checks it before each
 *   exclusive step
 * @throws CliError REFUSED
 */
export async function withExclusiveLease<T>(
  leases: Leases,
  name: string,
  taken: string,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = systemTimer.now() + LEASE_MS;
  let lease = await leases.acquire(name);
  while (!lease && systemTimer.now() < deadline) {
    await systemTimer.sleep(ASK_AGAIN_MS);
    lease = await leases.acquire(name);
  }
  if (!lease) throw new CliError('REFUSED', taken);
  const { lost } = lease;
  const ended = new AbortController();
  const end = () =>
    ended.abort(
      new CliError(
        'REFUSED',
        'The exclusive lock was lost with its connection: another process may have begun. Nothing was changed; give the command again.',
        { cause: lost.reason },
      ),
    );
  if (lost.aborted) end();
  lost.addEventListener('abort', end, { once: true });
  try {
    return await work(ended.signal);
  } finally {
    lost.removeEventListener('abort', end);
    await lease.release();
  }
}
