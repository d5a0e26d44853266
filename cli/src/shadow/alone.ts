import type { Leases } from '@roletrail/event-log/port';
import { CliError } from '../runtime/cli-error.ts';
import { systemTimer } from '../runtime/system-timer.ts';

/** As long as the server may take to see that a killed one is gone. */
const LEASE_MS = 12_000;
const ASK_AGAIN_MS = 250;

/**
 * Runs work while nobody else does, on all machines.
 * @param taken what to say where somebody does, and goes on with it
 * @throws CliError REFUSED
 */
export async function alone<T>(
  leases: Leases,
  name: string,
  taken: string,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = systemTimer.now() + LEASE_MS;
  let lease = await leases.acquire(name);
  while (!lease && systemTimer.now() < deadline) {
    await systemTimer.sleep(ASK_AGAIN_MS);
    lease = await leases.acquire(name);
  }
  if (!lease) throw new CliError('REFUSED', taken);
  try {
    return await work();
  } finally {
    await lease.release();
  }
}
