import { readFile } from 'node:fs/promises';
import { type LedgerKey, parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { RemoteLedger } from '@roletrail/verify/exports/remote-ledger';
import { verifyExport as verify } from '@roletrail/verify/exports/verify-export';
import { openFile } from '@roletrail/verify/node/open-file';
import { readParquet } from '@roletrail/verify/node/read-parquet';
import { EXIT_CODES, exportLines } from '@roletrail/verify/report-lines';
import { watchedSource } from '@roletrail/verify/source';
import { type CliCommand, NO_KEYS, printResult, stringOption } from '../command.ts';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { printLine } from '../runtime/terminal.ts';
import { ledgerKeyOption } from './option-values.ts';
import { JSON_OPTION } from './options.ts';

export const verifyExportCommand: CliCommand = {
  name: 'verify-export',
  summary:
    'Verifies an export of the ledger and its manifest: says exactly what is proved, or names row, offset and reason. Ends with 0 (proved), 1 (refused) or 2 (not proved).',
  usage: 'FILE MANIFEST [--vkey KEY] [--ledger URL [--token TOKEN]] [--json]',
  examples: [
    'export.csv manifest.json',
    'export.csv manifest.json --ledger https://careers.example.org',
  ],
  options: {
    vkey: { type: 'string', value: 'KEY', purpose: 'Verifier key of the ledger.' },
    ledger: {
      type: 'string',
      value: 'URL',
      purpose: 'Address of the ledger, to check the trees as they are now.',
    },
    token: {
      type: 'string',
      value: 'TOKEN',
      purpose: 'Auditor token, to read entries of the ledger.',
    },
    ...JSON_OPTION,
  },
  keys: NO_KEYS,
  positionals: [2, 2],
  async run(values, [file = '', manifestFile = '']) {
    const url = stringOption(values, 'ledger');
    const token = stringOption(values, 'token');
    if (token !== undefined && url === undefined) {
      throw new CliError('USAGE', '--token is for a ledger: name it with --ledger URL.');
    }
    const ledger = url === undefined ? null : new RemoteLedger(url, token ?? null);
    const manifest = await reading(manifestFile, () => readFile(manifestFile, 'utf8'));
    const vkey = stringOption(values, 'vkey');
    const key = ledgerKeyOption(vkey) ?? (await keyOf(ledger));
    const report = await reading(file, async () => {
      await using source = await openFile(file);
      using progress = new ProgressLine({
        what: 'verifying',
        total: source.size / 1e6,
        unit: 'MB',
      });
      const watched = watchedSource(source, (bytes) => progress.add(bytes / 1e6));
      return await verify({ file: watched, readParquet, manifest, key, ledger });
    });
    printResult(values, report, () => {
      for (const line of exportLines(report, keyFrom(vkey, url))) printLine(line);
    });
    return EXIT_CODES[report.verdict];
  },
};

/** Returns the key of a ledger named on the command line, which is trusted; else null. */
async function keyOf(ledger: RemoteLedger | null): Promise<LedgerKey | null> {
  const [first] = (await ledger?.trees())?.logs ?? [];
  return first ? parseLedgerKey(first.vkey) : null;
}

function keyFrom(vkey: string | undefined, url: string | undefined): string {
  if (vkey !== undefined) return 'key: given with --vkey';
  return url === undefined ? 'key: none' : `key: as ${url} gives it`;
}

async function reading<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isErrno(error, 'ENOENT')) throw new CliError('NOT_FOUND', `There is no file ${file}.`);
    if (isErrno(error, 'EACCES') || isErrno(error, 'EISDIR')) {
      throw new CliError('FILE_UNUSABLE', `${file} cannot be read.`, { cause: error });
    }
    throw error;
  }
}
