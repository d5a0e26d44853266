import type { JournalEntry } from '@roletrail/contracts/events/journal-entries';
import { isBadData } from '@roletrail/db/database-errors';
import { migrations } from '@roletrail/db/migrations/index';
import type { Database, Tx } from '@roletrail/db/open';
import {
  type DumpedTable,
  dumpedTables,
  loadTable,
  refillTables,
  setPortableTextOutput,
} from '@roletrail/db/table-dump';
import { withDeploymentStopped } from '@roletrail/db/with-deployment-stopped';
import { type MasterKeys, verifyMasterKey } from '@roletrail/vault/master-key';
import { sql } from 'kysely';
import { repeatSilently } from '../recovery/reapply-journal.ts';
import { CliError } from '../runtime/cli-error.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { type Manifest, readTable } from './manifest.ts';
import { megabytes } from './take.ts';

/** Tables that have rows in a migrated database that was never used. */
export const ROWS_OF_A_NEW_DATABASE: readonly string[] = [
  'log_cluster',
  'master_key',
  'plan_tier',
  'pricing_setting',
  'sign_in_count',
];

/** @throws CliError BACKUP_INVALID when it was made with another version of the schema */
export function assertSameSchemaVersion(manifest: Manifest): void {
  const [ours, theirs] = [Object.keys(migrations).sort(), manifest.migrations];
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
  throw new CliError(
    'BACKUP_INVALID',
    `The backup is of another version: its schema ends with ${theirs.at(-1)}, this one with ${ours.at(-1)}. Bring it back with the version that made it, then migrate.`,
  );
}

/**
 * Loads a backup into an empty database of the same schema, in one transaction with all
 * constraints. Erases people whom the journal names as erased, before the commit.
 * @param signal aborted: the transaction is rolled back
 * @throws CliError REFUSED if the database was ever used; BACKUP_INVALID; MASTER_KEY_MISMATCH if
 *   the backup is sealed under another key
 * @throws DeploymentError DEPLOYMENT_RUNNING
 */
export async function restoreTables(
  db: Database,
  folder: string,
  manifest: Manifest,
  { masterKeys, journal }: { masterKeys: MasterKeys; journal: readonly JournalEntry[] },
  signal: AbortSignal,
): Promise<void> {
  await withDeploymentStopped(db, async (tx) => {
    const tables = await dumpedTables(tx);
    refuseOtherTables(tables, manifest);
    await assertDatabaseUnused(
      tx,
      tables,
      'A backup goes into a new one; docs/operations/tasks.md#restore.',
    );
    await setPortableTextOutput(tx);
    using progress = new ProgressLine({ ...megabytes(manifest), what: 'bringing back' });
    await refillTables(tx, tables, async () => {
      for (const table of manifest.tables) {
        const { lines, check } = readTable(folder, table, signal, (_, bytes) =>
          progress.add(bytes / 1e6),
        );
        const rows = await loadTable(tx, table, lines).catch(refused(table.name));
        check();
        if (rows !== table.rows) {
          throw new CliError('BACKUP_INVALID', `${table.name} took ${rows} of ${table.rows} rows.`);
        }
      }
    });
    if (!(await verifyMasterKey(tx, masterKeys.current, masterKeys.previous))) {
      throw new CliError(
        'MASTER_KEY_MISMATCH',
        'The backup is sealed under another RT_MASTER_KEY. Give the one back that it was made with, and RT_MASTER_KEY_PREVIOUS if that key was being rotated then.',
      );
    }
    await repeatSilently(tx, journal);
    await sql`analyze`.execute(tx);
    signal.throwIfAborted();
  });
}

function refused(table: string) {
  return (error: unknown): never => {
    if (!isBadData(error)) throw error;
    throw new CliError('BACKUP_INVALID', `${table} does not take these rows.`, { cause: error });
  };
}

function refuseOtherTables(tables: readonly DumpedTable[], manifest: Manifest): void {
  const shape = (list: readonly DumpedTable[]) =>
    JSON.stringify(list.map(({ name, columns }) => ({ name, columns })));
  if (shape(tables) === shape(manifest.tables)) return;
  throw new CliError(
    'BACKUP_INVALID',
    'The backup has other tables or columns than this database.',
  );
}

/**
 * @param what kind of data for the error message, and the manual's section on it
 * @throws CliError REFUSED if the database was ever used
 */
export async function assertDatabaseUnused(
  tx: Tx,
  tables: readonly DumpedTable[],
  what: string,
): Promise<void> {
  const used: string[] = [];
  for (const { name } of tables) {
    if (ROWS_OF_A_NEW_DATABASE.includes(name)) continue;
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) used.push(name);
  }
  if (used.length === 0) return;
  throw new CliError(
    'REFUSED',
    `This database is in use: there are rows in ${used.join(', ')}. ${what}`,
  );
}
