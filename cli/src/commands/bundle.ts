import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readStoredIdentity } from '@roletrail/event-log/identity';
import { refuseUnlessKeyOf } from '@roletrail/verify/bundle/manifest';
import { type BundleReport, NOWHERE, walkBundle } from '@roletrail/verify/bundle/walk-bundle';
import { bundleLines } from '@roletrail/verify/report-lines';
import { exists, exportBundle as write } from '../bundle/export-bundle.ts';
import { importBundle as bringIn } from '../bundle/import-bundle.ts';
import { openBundle } from '../bundle/open-bundle.ts';
import { type CliCommand, NO_KEYS, printResult, stringOption, type Values } from '../command.ts';
import { withDatabase, withSettings } from '../compose/command-runtime.ts';
import { composeToFill } from '../compose/database.ts';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import { interruptible } from '../runtime/interruptible.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { printLine } from '../runtime/terminal.ts';
import { ledgerKeyOption, momentOption } from './option-values.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';

export const exportBundleCommand: CliCommand = {
  name: 'export-bundle',
  summary:
    'Writes the ledger into one file for an auditor: entries, tiles, signed notes, legal texts. Beside a running product too; reads it back.',
  details: [
    'What is sealed stays sealed, and no key is in it. Each tree ends where its last signed note stands.',
    'The file is a tar; the digest that is printed is that of its manifest, and so of all of it.',
  ],
  usage: 'FILE [--until TIME] [--json]',
  examples: ['ledger.tar', 'ledger.tar --until 2026-06-30T22:00:00Z', 'ledger.tar --json'],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    until: {
      type: 'string',
      value: 'MOMENT',
      purpose: 'End of the bundle: the signed trees as they were then.',
    },
  },
  keys: NO_KEYS,
  copies: true,
  positionals: [1, 1],
  async run(values, [name = '']) {
    const file = resolve(name);
    const until = momentOption('until', stringOption(values, 'until'), new Date());
    await refuseTaken(file);
    return interruptible((signal) =>
      withDatabase({ command: exportBundleCommand, values }, async ({ db, partitions }) => {
        const belonging = await readStoredIdentity(db);
        if (!belonging)
          throw new CliError('NOT_FOUND', 'This ledger has no tree yet. `roletrail start` first.');
        const report = await write(db, file, { belonging, partitions, until }, signal);
        printResult(values, { file, ...report }, () => {
          for (const line of bundleLines(report)) printLine(line);
          printLine(`Written to ${file}, read back and whole.`);
          printLine(
            'Give the recipient the digest and the verifier key by another channel, such as telephone.',
          );
        });
        return 0;
      }),
    );
  },
};

export const importBundleCommand: CliCommand = {
  name: 'import-bundle',
  summary:
    'Verifies a bundle, and makes an empty database a copy of its ledger that can only be read; `start` serves it. Needs no key.',
  details: [
    'Everything is verified before anything is written, by the verifier key that --vkey names (of the ledger or of any of its trees), else by the one in the bundle.',
  ],
  usage: 'FILE [--vkey KEY] [--json]',
  examples: ['ledger.tar', 'ledger.tar --vkey careers.example.org+1a2b3c4d+AQIDBA=='],
  options: {
    ...JSON_OPTION,
    vkey: {
      type: 'string',
      value: 'KEY',
      purpose: 'Verifier key that the bundle must be signed with.',
    },
  },
  keys: NO_KEYS,
  positionals: [1, 1],
  async run(values, [name = '']) {
    const report = await interruptible((signal) => verifyAndBringIn(values, resolve(name), signal));
    const key =
      stringOption(values, 'vkey') === undefined ? 'that the bundle names' : 'that you named';
    printResult(values, report, () => {
      for (const line of bundleLines(report)) printLine(line);
      printLine(`Everything fits, by the verifier key ${key}.`);
      printLine(
        'The database is a copy of this ledger now. `roletrail start` serves it, to be read.',
      );
    });
    return 0;
  },
};

async function verifyAndBringIn(
  values: Values,
  file: string,
  signal: AbortSignal,
): Promise<BundleReport> {
  await using bundle = await openBundle(file, signal);
  const key = ledgerKeyOption(stringOption(values, 'vkey'));
  if (key !== null) refuseUnlessKeyOf(bundle.manifest, key);
  const total = bundle.manifest.trees.reduce((sum, { size }) => sum + size, 0);
  {
    using progress = new ProgressLine({ what: 'verifying', total, unit: 'records' });
    await walkBundle(bundle, NOWHERE, signal, (count) => progress.add(count));
  }
  // the file stays open until it is done
  return await withSettings(
    { command: importBundleCommand, values },
    async (settings, logger, stack) => {
      if (settings.eventLog !== 'postgres') {
        const text = 'A copy holds its log itself: leave EVENT_LOG=kafka out.';
        throw new CliError('SETTINGS_INVALID', text);
      }
      const open = await composeToFill(importBundleCommand.name, settings, logger, stack);
      signal.throwIfAborted();
      using progress = new ProgressLine({ what: 'bringing in', total, unit: 'records' });
      return await bringIn(open.db, bundle, signal, progress);
    },
  );
}

/** Before any work is done for it; who is first decides the end of the writing. */
async function refuseTaken(file: string): Promise<void> {
  await access(dirname(file)).catch(() => {
    throw new CliError('NOT_FOUND', `${dirname(file)} is not there.`);
  });
  const isThere = await access(file).then(
    () => true,
    (error: unknown) => {
      if (isErrno(error, 'ENOENT')) return false;
      throw error;
    },
  );
  if (isThere) throw exists(file);
}
