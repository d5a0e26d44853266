/** Finding Go and building the foreign judges once, into .cache/go-bin of the checkout. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HERE = fileURLToPath(new URL('.', import.meta.url));
const BIN = fileURLToPath(new URL('../../.cache/go-bin/', import.meta.url));

/** Tessera's release that judges; part of the folder name, so another one is installed beside it. */
export const TESSERA = 'v1.0.4';

/** A whole installation of both judges: a cold module cache takes most of it. */
const BUILD_MS = 300_000;

/** The reason why no Go judge can run here, or false. */
export async function goMissing(): Promise<string | false> {
  try {
    await run('go', ['version']);
    return false;
  } catch (error) {
    return `no Go toolchain, so no foreign tool judged the ledger: ${String(error).split('\n')[0]}`;
  }
}

/** Path of Tessera's fsck, installed if it is not there yet. */
export async function installFsck(): Promise<string> {
  const folder = join(BIN, `tessera-${TESSERA}`);
  const binary = join(folder, 'fsck');
  if (!existsSync(binary)) {
    await mkdir(folder, { recursive: true });
    const module = `github.com/transparency-dev/tessera/cmd/fsck@${TESSERA}`;
    await run('go', ['install', module], {
      env: { ...process.env, GOBIN: folder },
      timeout: BUILD_MS,
    });
  }
  return binary;
}

let goVerify: Promise<string> | null = null;

/**
 * Path of go-verify, built from tests/foreign/go-verify once in this process; Go itself knows when
 * nothing changed.
 */
export function buildGoVerify(): Promise<string> {
  goVerify ??= build();
  return goVerify;
}

async function build(): Promise<string> {
  await mkdir(BIN, { recursive: true });
  const binary = join(BIN, 'go-verify');
  await run('go', ['build', '-buildvcs=false', '-mod=readonly', '-o', binary, '.'], {
    cwd: join(HERE, 'go-verify'),
    timeout: BUILD_MS,
  });
  return binary;
}
