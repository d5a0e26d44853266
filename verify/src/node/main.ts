/**
 * The program `roletrail-verify.mjs` (scripts/lib/verifier.mjs): one file that runs on Node without
 * packages. The commands of cli use the same functions.
 */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { isLedgerError } from '@roletrail/ledger/errors';
import { type LedgerKey, parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { refuseUnlessKeyOf } from '../bundle/manifest.ts';
import { readBundle } from '../bundle/open-bundle.ts';
import { NOWHERE, walkBundle } from '../bundle/walk-bundle.ts';
import type { ParquetReader } from '../exports/export-rows.ts';
import { RemoteLedger } from '../exports/remote-ledger.ts';
import { verifyExport } from '../exports/verify-export.ts';
import { printable } from '../printable.ts';
import { verifyReceiptFile } from '../receipts/verify-file.ts';
import { bundleLines, EXIT_CODES, exportLines, receiptLines } from '../report-lines.ts';
import { VerifyError } from '../verify-error.ts';
import { openFile } from './open-file.ts';
import { readInThread } from './read-parquet.ts';
import { serveParquetThread } from './serve-parquet-thread.ts';
import { USAGE, UsageError } from './usage.ts';

interface Result {
  readonly code: number;
  readonly report: unknown;
  readonly lines: readonly string[];
}

const OPTIONS = {
  vkey: { type: 'string' },
  document: { type: 'string', multiple: true },
  ledger: { type: 'string' },
  token: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;
type Values = ReturnType<typeof parse>['values'];

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });

/** Number of files of each command. */
const COMMANDS: Readonly<
  Record<string, { readonly files: number; run(values: Values, files: string[]): Promise<Result> }>
> = {
  receipt: { files: 1, run: receipt },
  export: { files: 2, run: exported },
  bundle: { files: 1, run: bundle },
};

async function receipt({ vkey, document = [] }: Values, [file = '']: string[]): Promise<Result> {
  keyOf(vkey);
  const documents = await Promise.all(document.map((path) => readFile(path)));
  const report = verifyReceiptFile(await readFile(file), vkey?.trim() ?? null, documents);
  return { code: EXIT_CODES[report.verdict], report, lines: receiptLines(report) };
}

/** This file is the program of the thread too. */
const readParquet: ParquetReader = (source, columns) =>
  readInThread(new URL(import.meta.url), source, columns);

async function exported(
  { vkey, ledger: url, token }: Values,
  [file = '', manifestFile = '']: string[],
): Promise<Result> {
  if (token !== undefined && url === undefined) throw new UsageError('--token needs --ledger URL.');
  const ledger = url === undefined ? null : new RemoteLedger(url, token ?? null);
  const manifest = await readFile(manifestFile, 'utf8');
  const [first] = vkey === undefined ? ((await ledger?.trees())?.logs ?? []) : [];
  const key = keyOf(vkey ?? first?.vkey);
  const source = await openFile(file);
  try {
    const report = await verifyExport({ file: source, readParquet, manifest, key, ledger });
    const from = vkey !== undefined ? 'given with --vkey' : key ? `as ${url} gives it` : 'none';
    return {
      code: EXIT_CODES[report.verdict],
      report,
      lines: exportLines(report, `key: ${from}`),
    };
  } finally {
    await source[Symbol.asyncDispose]();
  }
}

async function bundle({ vkey }: Values, [file = '']: string[]): Promise<Result> {
  const key = keyOf(vkey);
  const source = await openFile(file);
  try {
    const opened = await readBundle(source, null, () => undefined);
    if (key !== null) refuseUnlessKeyOf(opened.manifest, key);
    const content = await walkBundle(opened, NOWHERE, null, () => undefined);
    const verdict = key === null ? 'unproved' : 'proved';
    const conclusion = {
      proved: 'Proved: the whole bundle is what the key that you named signed.',
      unproved: 'Not proved: everything fits, but by the key in the bundle alone. Give --vkey.',
    };
    const lines = [...bundleLines(content), conclusion[verdict]];
    return { code: EXIT_CODES[verdict], report: { verdict, ...content }, lines };
  } finally {
    await source[Symbol.asyncDispose]();
  }
}

/** @throws UsageError if the text is no verifier key */
function keyOf(vkey: string | undefined): LedgerKey | null {
  if (vkey === undefined) return null;
  try {
    return parseLedgerKey(vkey.trim());
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    throw new UsageError(`--vkey is no verifier key: ${error.message}.`);
  }
}

function parsed(args: readonly string[]) {
  try {
    return parse(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Receives what the program prints. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** Runs the program with these arguments. Returns its exit code. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  try {
    return await verify(args, output);
  } catch (error) {
    return failure(error, output);
  }
}

async function verify(args: readonly string[], { out }: Output): Promise<number> {
  const { values, positionals } = parsed(args);
  const [name = '', ...files] = positionals;
  if (values.help === true) {
    out(USAGE);
    return 0;
  }
  if (values.version === true) {
    const own = await readFile(fileURLToPath(import.meta.url));
    out(`roletrail-verify, SHA-256 ${createHash('sha256').update(own).digest('hex')}\n`);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command?.files !== files.length) throw new UsageError('this call does not fit.');
  const { code, report, lines } = await command.run(values, files);
  out(`${values.json === true ? JSON.stringify(report) : lines.join('\n')}\n`);
  return code;
}

/** Writes why there is no report. Returns the exit code. */
function failure(error: unknown, { err }: Output): number {
  if (error instanceof UsageError) {
    err(`roletrail-verify: ${error.message}\n\n${USAGE}`);
    return EXIT_CODES.unproved;
  }
  if (error instanceof VerifyError) {
    err(`roletrail-verify: ${error.message}\n[${error.code}]\n`);
    return error.code === 'BUNDLE_INVALID' ? EXIT_CODES.refused : EXIT_CODES.unproved;
  }
  if (error instanceof Error && 'syscall' in error) {
    const { code, path } = error as NodeJS.ErrnoException;
    const isAbsent = code === 'ENOENT' && path !== undefined;
    err(`roletrail-verify: ${isAbsent ? `there is no file ${printable(path)}` : error.message}\n`);
    return EXIT_CODES.unproved;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  err(
    `roletrail-verify: unexpected failure, so nothing is proved or refused.\n${printable(text)}\n`,
  );
  return EXIT_CODES.unproved;
}

function isProgram(): boolean {
  const [, file] = process.argv;
  return file !== undefined && realpathSync(file) === fileURLToPath(import.meta.url);
}

if (!isMainThread) serveParquetThread();
else if (isProgram()) {
  const output: Output = {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  };
  // Node would exit with 1, which means refused
  process.on('uncaughtException', (error) => process.exit(failure(error, output)));
  process.exitCode = await run(process.argv.slice(2), output);
}
