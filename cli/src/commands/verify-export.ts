import { readFile } from 'node:fs/promises';
import { type LedgerKey, parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { type CliCommand, NO_KEYS, printResult, stringOption } from '../command.ts';
import type { Fault } from '../exports/faults.ts';
import { RemoteLedger } from '../exports/remote-ledger.ts';
import { type ExportSource, openSource } from '../exports/source.ts';
import { type ExportReport, verifyExport as verify } from '../exports/verify-export.ts';
import { formatVerificationCheck } from '../runtime/check-line.ts';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { printLine } from '../runtime/terminal.ts';
import { ledgerKeyOption } from './option-values.ts';
import { JSON_OPTION } from './options.ts';

const EXIT: Readonly<Record<ExportReport['verdict'], number>> = {
  proved: 0,
  refused: 1,
  unproved: 2,
};

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
      await using source = await openSource(file);
      using progress = new ProgressLine({
        what: 'verifying',
        total: source.size / 1e6,
        unit: 'MB',
      });
      return await verify({ file: watched(source, progress), manifest, key, ledger });
    });
    printResult(values, report, () => {
      for (const line of linesOf(report, keyFrom(vkey, url))) printLine(line);
    });
    return EXIT[report.verdict];
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

/** Wraps a file so that reads advance the progress line. */
function watched(source: ExportSource, progress: ProgressLine): ExportSource {
  return {
    size: source.size,
    async *chunks() {
      for await (const chunk of source.chunks()) {
        progress.add(chunk.length / 1e6);
        yield chunk;
      }
    },
    async slice(from, to) {
      const part = await source.slice(from, to);
      progress.add(part.length / 1e6);
      return part;
    },
  };
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

function linesOf(report: ExportReport, key: string): readonly string[] {
  const more = report.faultCount - report.faults.length;
  return [
    `export ${report.exportId}, ${report.rows} rows; ${key}`,
    ...report.checks.map(formatVerificationCheck),
    ...report.faults.map(faultLine),
    ...(more > 0 ? [`  … and ${more} more`] : []),
    report.claim,
  ];
}

function faultLine({ row, topic, partition, offset, reason }: Fault): string {
  const where = [
    ...(row === null ? [] : [`row ${row}`]),
    ...(topic === null ? [] : [`${topic}/${partition}`]),
    ...(offset === null ? [] : [`offset ${offset}`]),
  ];
  return `  ${where.join(', ') || 'the file'}: ${reason}`;
}
