import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lockForSnapshot } from '@roletrail/db/lock-tables';
import type { Database, Tx } from '@roletrail/db/open';
import {
  type DumpedTable,
  dumpedTables,
  dumpTable,
  setPortableTextOutput,
} from '@roletrail/db/table-dump';
import { disableTimeouts } from '@roletrail/db/with-deployment-stopped';
import { readStoredIdentity } from '@roletrail/event-log/identity';
import { sql } from 'kysely';
import { createFileAtomically, syncFolder } from '../runtime/atomic-file.ts';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import {
  BACKUP_MANIFEST,
  type BackedUpTable,
  ByteMeter,
  checkBackup,
  type Manifest,
  tableFile,
} from './manifest.ts';

interface Writing {
  readonly files: string[];
  failure: unknown;
}

/**
 * Writes every table as it is at one moment, beside a running product, and reads it all again
 * before the manifest makes a backup of it. The keys and the witness file are not in it: the keys
 * would open what is sealed here, and the witness file must be the newest there is, never an old
 * one.
 * @param folder a new or empty one; it becomes its owner's alone
 * @param signal aborted: whatever was written is removed
 * @throws CliError REFUSED, BACKUP_INVALID
 */
export async function takeBackup(
  db: Database,
  folder: string,
  signal: AbortSignal,
): Promise<Manifest> {
  await newFolder(folder);
  const writing: Writing = { files: [], failure: null };
  try {
    const manifest = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => writeTables(db, tx, folder, writing, signal));
    await syncFolder(folder);
    using progress = new ProgressLine({ ...megabytes(manifest), what: 'reading back' });
    await checkBackup(folder, manifest, signal, (_, bytes) => progress.add(bytes / 1e6));
    signal.throwIfAborted();
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    if (!(await createFileAtomically(join(folder, BACKUP_MANIFEST), text, 0o600)))
      throw notEmpty(folder);
    return manifest;
  } catch (error) {
    // half a backup fills the disk and is good for nothing
    for (const path of writing.files) await rm(path, { force: true });
    // a file that could not be written took the connection with it, which is what failed last
    const cause = writing.failure ?? error;
    // another backup began in this folder
    throw isErrno(cause, 'EEXIST') ? notEmpty(folder) : cause;
  }
}

/** Formats the size of a backup for a progress line. */
export function megabytes({ tables }: Manifest) {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  return { total, unit: 'MB' } as const;
}

async function newFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) {
      throw new CliError('NOT_FOUND', `${dirname(folder)} is not there.`);
    }
    if (!isErrno(error, 'EEXIST')) throw error;
  });
  if ((await readdir(folder)).length > 0) throw notEmpty(folder);
  await chmod(folder, 0o700);
}

function notEmpty(folder: string): CliError {
  return new CliError('REFUSED', `${folder} is not empty. A backup gets a folder of its own.`);
}

/** Everything in one snapshot, and no statement before the tables are locked takes it. */
async function writeTables(
  db: Database,
  tx: Tx,
  folder: string,
  writing: Writing,
  signal: AbortSignal,
): Promise<Manifest> {
  await disableTimeouts(tx);
  await setPortableTextOutput(tx);
  const tables = await dumpedTables(db);
  await lockForSnapshot(
    tx,
    tables.map(({ name }) => name),
  );
  const belonging = await readStoredIdentity(tx);
  const head = await snapshotHead(tx);
  if (JSON.stringify(await dumpedTables(tx)) !== JSON.stringify(tables)) {
    throw new CliError('REFUSED', 'The schema was changed meanwhile. Try again.');
  }
  using progress = new ProgressLine({
    what: 'writing',
    unit: 'rows',
    total: await countRows(tx, tables),
  });
  const done: BackedUpTable[] = [];
  for (const table of tables) {
    const path = tableFile(folder, table);
    const meter = new ByteMeter((rows) => progress.add(rows));
    const rows = await dumpTable(tx, table, async (lines) => {
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
      file.once('open', () => writing.files.push(path));
      await pipeline(lines, meter, file, { signal }).catch((error: unknown) => {
        writing.failure = error;
        throw error;
      });
    });
    const { bytes } = meter;
    if (rows !== meter.rows) {
      throw new CliError('BACKUP_INVALID', `${path} got ${meter.rows} of ${rows} rows.`);
    }
    done.push({ ...table, columns: [...table.columns], rows, bytes, sha256: meter.sha256() });
  }
  return {
    format: 'roletrail-backup-1',
    ...head,
    belonging: belonging && {
      adapter: belonging.log.adapter,
      clusterId: belonging.log.clusterId,
      origin: belonging.origin,
      vkey: belonging.vkey,
    },
    tables: done,
  };
}

async function snapshotHead(tx: Tx) {
  const { rows } = await sql<{ at: Date; migrations: string[] }>`
    select transaction_timestamp() as at,
      (select array_agg(name::text order by name) from kysely_migration) as migrations`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a select without a from gave no row');
  return { takenAt: row.at.toISOString(), migrations: row.migrations };
}

async function countRows(tx: Tx, tables: readonly DumpedTable[]): Promise<number> {
  let total = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)}`.execute(tx);
    total += rows[0]?.n ?? 0;
  }
  return total;
}
