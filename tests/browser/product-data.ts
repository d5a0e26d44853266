import { runningPostgresUrl } from '@roletrail/cli/launch/postgres';
import { type OpenDatabase, openDatabase } from '@roletrail/db/open';
import type { Product } from './product.ts';

/** Opens the database of a running product. @throws if the product is external */
export async function openData({ dataDir }: Pick<Product, 'dataDir'>): Promise<OpenDatabase> {
  const url = dataDir && (await runningPostgresUrl(dataDir));
  if (!url) throw new Error('the data of the product cannot be reached');
  const given = { url, applicationName: 'browser-test', poolSize: 2, statementTimeoutMs: 10_000 };
  return openDatabase(given, (error) => {
    throw error;
  });
}
