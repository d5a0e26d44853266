/** Tessera's fsck against a log served as tlog-tiles: it re-hashes every entry and compares every tile. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFsck } from './go-tools.ts';

/** A log as tlog-tiles serves it: `baseUrl` ends in a slash, e.g. `…/api/ledger/consent-events/0/`. */
export type ServedLog = {
  readonly baseUrl: string;
  readonly vkey: string;
  /** The checkpoint's first line; the key's name where absent. */
  readonly origin?: string;
  /** For entry bundles, which only auditors may read. */
  readonly bearerToken?: string;
};

/** Verdict of fsck; `size` is the size of the accepted log. */
export type FsckVerdict = {
  readonly accepted: boolean;
  readonly size: number | null;
  readonly output: string;
};

/**
 * Runs fsck once. Its exit status is always 0, so only its success message counts. If all its
 * workers found a difference it hangs, which counts as a rejection after `timeoutMs`.
 */
export async function fsck(log: ServedLog, timeoutMs = 60_000): Promise<FsckVerdict> {
  const binary = await installFsck();
  const folder = await mkdtemp(join(tmpdir(), 'fsck-'));
  try {
    const keyFile = join(folder, 'log.vkey');
    await writeFile(keyFile, log.vkey);
    const options = [
      '--ui=false',
      '--N=16',
      `--public_key=${keyFile}`,
      `--storage_url=${log.baseUrl}`,
    ];
    if (log.origin !== undefined) options.push(`--origin=${log.origin}`);
    if (log.bearerToken !== undefined) options.push(`--bearer_token=${log.bearerToken}`);
    const output = await outputOf(binary, options, timeoutMs);
    const [, size] = /Successfully fsck'd log with size (\d+) and root/.exec(output) ?? [];
    const accepted = size !== undefined && !output.includes('fsck failed');
    return { accepted, size: accepted ? Number(size) : null, output };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function outputOf(binary: string, options: readonly string[], timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(binary, options, { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (status, signal) => resolve(`${output}\nended: ${signal ?? status}`));
  });
}
