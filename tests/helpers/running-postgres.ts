import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPostmaster } from '@roletrail/cli/launch/postgres-cluster';
import { existingData } from '@roletrail/cli/launch/postgres-place';
import { formatDatabaseUrl } from '@roletrail/cli/launch/postgres-server';

/** The URL of the database that a product launched in this data folder and runs now. */
export async function runningPostgresUrl(dataDir: string): Promise<string> {
  const data = await existingData(dataDir);
  const postmaster = data === null ? null : await readPostmaster(data);
  if (!postmaster?.ready) throw new Error(`no database runs in ${dataDir}`);
  const password = await readFile(join(dataDir, 'postgres', 'password'), 'utf8');
  return formatDatabaseUrl(password.trim(), postmaster.port);
}
