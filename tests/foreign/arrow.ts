/** Installing Apache Arrow for Python once, into .cache of the checkout, and reading exports with it. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Part of the folder's name, so that another release is installed beside it. */
const RELEASE = '26.0.1';
const FOLDER = fileURLToPath(new URL(`../../.cache/pyarrow-${RELEASE}/`, import.meta.url));
const SCRIPT = fileURLToPath(new URL('read_export.py', import.meta.url));
const INSTALLED = join(FOLDER, 'bin', 'installed');
const INSTALL_MS = 300_000;

/** The reason why it cannot run here, or false. */
export async function arrowMissing(): Promise<string | false> {
  if (existsSync(INSTALLED)) return false;
  try {
    await run('python3', ['-m', 'venv', FOLDER]);
    const pip = ['install', '--quiet', `pyarrow==${RELEASE}`];
    await run(join(FOLDER, 'bin', 'pip'), pip, { timeout: INSTALL_MS });
    await run('touch', [INSTALLED]);
    return false;
  } catch (error) {
    return `no pyarrow, so no foreign tool read an export: ${String(error).split('\n')[0]}`;
  }
}

export interface ForeignReading {
  /** each field as its text */
  readonly csv: readonly Readonly<Record<string, string>>[];
  /** bytes in hexadecimal, times in ISO 8601 */
  readonly parquet: readonly Readonly<Record<string, string | number | null>>[];
  /** of Parquet's columns, as Arrow names them */
  readonly types: Readonly<Record<string, string>>;
}

export async function readForeign(csv: string, parquet: string): Promise<ForeignReading> {
  const { stdout } = await run(join(FOLDER, 'bin', 'python'), [SCRIPT, csv, parquet], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}
