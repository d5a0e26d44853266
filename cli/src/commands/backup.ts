import { resolve } from 'node:path';
import { checkBackup, type Manifest, readBackupManifest } from '../backup/manifest.ts';
import { recordBackup } from '../backup/record-run.ts';
import { assertSameSchemaVersion, restoreTables } from '../backup/restore-tables.ts';
import { megabytes, takeBackup } from '../backup/take.ts';
import { type CliCommand, NO_KEYS, printResult, type Values } from '../command.ts';
import { withDatabase, withSettings } from '../compose/command-runtime.ts';
import { composeToFill } from '../compose/database.ts';
import { journalBeside } from '../recovery/reapply-journal.ts';
import { interruptible } from '../runtime/interruptible.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { printLine } from '../runtime/terminal.ts';
import { requireKey } from '../settings/keys.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';

const OPTIONS = { ...KAFKA_OPTION, ...JSON_OPTION } as const;

export const backup: CliCommand = {
  name: 'backup',
  summary:
    'Writes the database as it is now into a new folder, beside a running product too, and reads it back. Keys and witness file are not in it.',
  usage: 'DIR [--json]',
  examples: ['/backups/2026-11-23'],
  options: OPTIONS,
  keys: NO_KEYS,
  positionals: [1, 1],
  run: (values, [dir = '']) =>
    interruptible((signal) =>
      withDatabase({ command: backup, values }, async ({ db, settings }) => {
        const folder = resolve(dir);
        const manifest = await takeBackup(db, folder, signal);
        const unrecorded = await recordBackup(db, manifest);
        printResult(values, { folder, ...manifest }, () => {
          printLine(
            `${sizeOf(manifest)} of ${manifest.takenAt} in ${folder}, read back and whole.`,
          );
          if (unrecorded !== null) printLine(`It is not recorded in the database: ${unrecorded}`);
          printLine('It opens names and mail addresses: encrypt it, keep it elsewhere.');
          printLine(
            `Not in it, to be kept apart: the three keys, the newest ${settings.witnessFile} and its .journal.`,
          );
        });
        return 0;
      }),
    ),
};

export const restoreBackup: CliCommand = {
  name: 'restore-backup',
  summary:
    'Puts a backup into an empty database while nothing runs; `restore` comes next. Keys and witness file stay as they are.',
  usage: 'DIR [--json]',
  examples: ['/backups/2026-11-23'],
  options: OPTIONS,
  // a backup that is sealed under another one is refused
  keys: () => ['master'],
  positionals: [1, 1],
  async run(values, [dir = '']) {
    const folder = resolve(dir);
    const manifest = await readBackupManifest(folder);
    assertSameSchemaVersion(manifest);
    await interruptible((signal) => checkAndBringBack(values, folder, manifest, signal));
    printResult(values, { folder, ...manifest }, () => {
      printLine(`${sizeOf(manifest)} of ${manifest.takenAt} brought back.`);
      printLine('Next: `roletrail restore --reason TEXT`, before anything starts.');
    });
    return 0;
  },
};

async function checkAndBringBack(
  values: Values,
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  {
    using progress = new ProgressLine({ ...megabytes(manifest), what: 'checking' });
    await checkBackup(folder, manifest, signal, (_, bytes) => progress.add(bytes / 1e6));
  }
  await withSettings({ command: restoreBackup, values }, async (settings, logger, stack) => {
    const open = await composeToFill(restoreBackup.name, settings, logger, stack);
    signal.throwIfAborted();
    const current = requireKey(settings.keys, 'master');
    const masterKeys = { current, previous: settings.previousMasterKey };
    const journal = await journalBeside(settings.witnessFile);
    await restoreTables(open.db, folder, manifest, { masterKeys, journal }, signal);
  });
}

function sizeOf(manifest: Manifest): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${manifest.tables.length} tables, ${rows} rows, ${megabytes(manifest).total.toFixed(1)} MB`;
}
