import { dirname } from 'node:path';
import type { Database } from '@roletrail/db/open';
import { databaseFolder, freeBytes } from '../runtime/free-disk.ts';
import type { Settings } from '../settings/settings.ts';
import type { Observation } from './examine.ts';

const GIB = 1024 ** 3;
/** Below it PostgreSQL's own journal may fill the disk within minutes. */
const FREE_MIN = GIB;

/**
 * Free room of the disks that can be seen from here: of data folder, witness file, and database
 * where it runs on this machine and tells its folder.
 */
export async function examineDisks(settings: Settings, db: Database | null): Promise<Observation> {
  const { dataDir, witnessFile } = settings;
  const folders: (readonly [string, string])[] = [
    ['data folder', dataDir],
    ['witness file', dirname(witnessFile)],
  ];
  const database = db === null ? null : await databaseFolder(settings.databaseUrl, db);
  if (database !== null) folders.push(['database', database]);
  const seen: { readonly free: number; readonly text: string }[] = [];
  for (const [what, folder] of folders) {
    const free = await freeBytes(folder);
    if (free !== null) seen.push({ free, text: `${what} ${gib(free)} free (${folder})` });
  }
  return {
    ok: seen.every(({ free }) => free >= FREE_MIN),
    detail: seen.map(({ text }) => text).join('; ') || 'none of our folders can be seen from here',
  };
}

const gib = (bytes: number) => `${(bytes / GIB).toFixed(1)} GiB`;
