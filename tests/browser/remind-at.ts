import { join } from 'node:path';
import { deriveApiKeys } from '@roletrail/api/security/keys';
import { sweepReminders } from '@roletrail/api/tools/plan/reminders';
import { readStoredKeys } from '@roletrail/cli/settings/keys';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { silent } from '../helpers/logger.ts';
import type { Product } from './product.ts';
import { openData } from './product-data.ts';

/**
 * Runs the check of reminders in a running product's database as if it were another moment. The
 * product sends what the check queues.
 * @returns number of queued reminders, of all people
 */
export async function remindAt(product: Product, moment: Date): Promise<number> {
  const { url, dataDir } = product;
  const stored = dataDir && (await readStoredKeys(join(dataDir, 'keys.env')));
  if (!stored) throw new Error('the keys of the product cannot be read');
  await using opened = await openData(product);
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
