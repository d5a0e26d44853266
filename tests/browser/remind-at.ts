import { join } from 'node:path';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { sweepReminders } from '@roletrail/api/tools/plan/reminders';
import { runningPostgresUrl } from '@roletrail/cli/launch/postgres';
import { readStoredKeys } from '@roletrail/cli/settings/keys';
import { openDatabase } from '@roletrail/db/open';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { silent } from '../helpers/logger.ts';
import type { Product } from './product.ts';

/**
 * Runs the check of reminders in a running product's database as if it were another moment. The
 * product sends what the check queues.
 * @returns number of queued reminders, of all people
 */
export async function remindAt({ url, dataDir }: Product, moment: Date): Promise<number> {
  const databaseUrl = dataDir && (await runningPostgresUrl(dataDir));
  const stored = dataDir && (await readStoredKeys(join(dataDir, 'keys.env')));
  if (!databaseUrl || !stored) throw new Error('the data of the product cannot be reached');
  const given = { url: databaseUrl, applicationName: 'remind-at', poolSize: 2 };
  await using opened = openDatabase({ ...given, statementTimeoutMs: 10_000 }, (error) => {
    throw error;
  });
  const context = {
    // as in the product
    config: { publicOrigin: url, reminders: { sweepMs: 60_000, fromHour: 7 } },
    deps: {
      db: opened.db,
      logger: silent,
      keys: { jwt: stored.jwt, vault: deriveVaultKeys(stored.master) },
    },
    keys: deriveApiKeys(stored.jwt),
  };
  return await sweepReminders(context, moment.getTime(), new AbortController().signal);
}
