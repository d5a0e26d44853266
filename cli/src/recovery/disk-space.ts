import { statfs } from 'node:fs/promises';
import type { Projection } from '@roletrail/db/projections/all';
import { sql } from 'kysely';
import type { DatabaseRuntime } from '../compose/command-runtime.ts';
import { CliError } from '../runtime/cli-error.ts';

/** The rows once more, beside those that are kept, and the server's journal of writing them. */
const TIMES = 2;
const MIB = 1024 * 1024;

/**
 * Looks whether a projection fits onto the database's disk a second time. The disk of a server that
 * runs elsewhere cannot be seen from here.
 * @returns what to tell the person
 * @throws CliError DISK_TOO_SMALL
 */
export async function checkDiskSpace(
  { db, settings }: Pick<DatabaseRuntime, 'db' | 'settings'>,
  { tables }: Projection,
): Promise<string> {
  const names = tables.map(({ shape }) => shape.table);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(name::regclass)), 0)::bigint as bytes
    from unnest(${names}::text[]) as given (name)`.execute(db);
  const needed = (rows[0]?.bytes ?? 0) * TIMES;
  if (settings.databaseUrl !== null) {
    return `The database's disk needs about ${mib(needed)} free; this command cannot see it.`;
  }
  const disk = await statfs(settings.dataDir);
  const free = disk.bavail * disk.bsize;
  if (free < needed) {
    throw new CliError(
      'DISK_TOO_SMALL',
      `${settings.dataDir} has ${mib(free)} free, and about ${mib(needed)} are needed. Nothing was changed.`,
    );
  }
  return `About ${mib(needed)} of ${mib(free)} free disk are needed.`;
}

function mib(bytes: number): string {
  return `${Math.ceil(bytes / MIB).toLocaleString('en')} MiB`;
}
