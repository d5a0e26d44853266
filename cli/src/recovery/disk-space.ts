import type { Database } from '@roletrail/db/open';
import type { Projection } from '@roletrail/db/projections/all';
import { shadowSchema } from '@roletrail/db/shadows';
import { sql } from 'kysely';
import type { DatabaseRuntime } from '../compose/command-runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import { databaseFolder, freeBytes } from '../runtime/free-disk.ts';
import { shadowedTables } from '../shadow/shadow.ts';

/** The rows once more, beside those that are kept, and the server's journal of writing them. */
const TIMES = 2;
const MIB = 1024 * 1024;

/**
 * Looks whether a projection fits onto the database's disk a second time. The disk of a server that
 * runs elsewhere cannot be seen from here.
 * @param mode beside the live one, what its shadow holds already is not needed again
 * @returns what to tell the person
 * @throws CliError DISK_TOO_SMALL
 */
export async function checkDiskSpace(
  { db, settings }: Pick<DatabaseRuntime, 'db' | 'settings'>,
  projection: Projection,
  mode: 'beside' | 'in-place',
): Promise<string> {
  const size = await sizeOf(db, 'public', projection);
  const there = mode === 'beside' ? await sizeOf(db, shadowSchema(projection), projection) : 0;
  const needed = Math.max(0, size - there) * TIMES;
  const folder = await databaseFolder(settings.databaseUrl, db);
  const free = folder === null ? null : await freeBytes(folder);
  if (free === null) {
    return `The database's disk needs about ${mib(needed)} free; this command cannot see it.`;
  }
  if (free < needed) {
    throw new CliError(
      'DISK_TOO_SMALL',
      `${folder} has ${mib(free)} free, and about ${mib(needed)} are needed. Nothing was changed.`,
    );
  }
  return `About ${mib(needed)} of ${mib(free)} free disk are needed.`;
}

/** Bytes of the tables that are folded anew, where a schema has them. */
async function sizeOf(db: Database, schema: string, projection: Projection): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relname = any(${[...shadowedTables(projection)]}::text[])`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

function mib(bytes: number): string {
  return `${Math.ceil(bytes / MIB).toLocaleString('en')} MiB`;
}
