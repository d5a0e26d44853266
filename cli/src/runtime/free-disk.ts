import { statfs } from 'node:fs/promises';
import { isLoopback } from '@roletrail/api/local-only';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { isErrno } from './files.ts';

/** The database's folder, where it runs on this machine and tells us; null elsewhere. */
export async function databaseFolder(
  databaseUrl: string | null,
  db: Database,
): Promise<string | null> {
  if (databaseUrl !== null && !isLoopback(new URL(databaseUrl).hostname)) return null;
  const { rows } = await sql<{ setting: string }>`
    select setting from pg_settings where name = 'data_directory'`.execute(db);
  return rows[0]?.setting ?? null;
}

/** Bytes free for us on a folder's disk. Null where there is no such folder, or it is not ours to see. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'EACCES')) return null;
    throw error;
  }
}
