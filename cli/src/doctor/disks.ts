import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isLoopback } from '@roletrail/api/this-machine';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { isErrno } from '../runtime/files.ts';
import type { Settings } from '../settings/settings.ts';
import type { Seen } from './examine.ts';

const GIB = 1024 ** 3;
/** Below it PostgreSQL's own journal may fill the disk within minutes. */
const FREE_MIN = GIB;

/**
 * Free room of the disks that can be seen from here: of data folder, witness file, and database
 * where it runs on this machine and tells its folder.
 */
export async function examineDisks(settings: Settings, db: Database | null): Promise<Seen> {
  const { dataDir, witnessFile, databaseUrl } = settings;
  const isHere = databaseUrl === null || isLoopback(new URL(databaseUrl).hostname);
  const folders: (readonly [string, string])[] = [
    ['data folder', dataDir],
    ['witness file', dirname(witnessFile)],
  ];
  const database = db !== null && isHere ? await databaseFolder(db) : null;
  if (database !== null) folders.push(['database', database]);
  const seen: { readonly free: number; readonly text: string }[] = [];
  for (const [what, folder] of folders) {
    const free = await freeBytes(folder);
    if (free !== null) seen.push({ free, text: `${what} ${gib(free)} free (${folder})` });
  }
  return {
    ok: seen.every(({ free }) => free >= FREE_MIN),
    detail: seen.map(({ text }) => text).join('; ') || 'none of ours can be seen from here',
  };
}

/** Null where the server does not tell us. */
async function databaseFolder(db: Database): Promise<string | null> {
  const { rows } = await sql<{ setting: string }>`
    select setting from pg_settings where name = 'data_directory'`.execute(db);
  return rows[0]?.setting ?? null;
}

/** Null where there is no such folder, or it is not ours to see. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'EACCES')) return null;
    throw error;
  }
}

const gib = (bytes: number) => `${(bytes / GIB).toFixed(1)} GiB`;
