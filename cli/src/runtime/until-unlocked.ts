import { setTimeout as sleep } from 'node:timers/promises';
import { isLockConflict } from '@roletrail/db/database-errors';
import { CliError } from './cli-error.ts';

const GIVE_UP_MS = 120_000;
const PAUSE_MS = { first: 50, longest: 1000 };

/** By which it waits; another one in tests. */
const CLOCK = { now: () => performance.now(), sleep: (ms: number): Promise<void> => sleep(ms) };

/**
 * Runs a transaction that locks whole tables, and repeats it until it gets the locks. Each attempt
 * waits only briefly, so that readers are not blocked for long.
 * @throws CliError TABLES_BUSY after two minutes
 */
export async function retryOnLockConflict<T>(attempt: () => Promise<T>, clock = CLOCK): Promise<T> {
  const began = clock.now();
  for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.longest)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      if (clock.now() - began > GIVE_UP_MS) {
        throw new CliError(
          'TABLES_BUSY',
          'Another session has read these tables without a pause for two minutes. Nothing was changed. Look at pg_stat_activity, and try again.',
          { cause: error },
        );
      }
      await clock.sleep(pause);
    }
  }
}
