/** What the scripts share: where the repository is, running its commands, and saying how it went. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passedOn } from './passed-on.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * TypeScript 7 checks types, in a tenth of the time. `typescript` itself is 5.9, for those that read
 * sources through its API, which 7 does not have.
 */
export const TSC = join('node_modules', '@typescript', 'native', 'bin', 'tsc');

/** A failure whose text is all that a person needs; no stack is shown for it. */
export class Refusal extends Error {}

export function say(line) {
  process.stdout.write(`roletrail: ${line}\n`);
}

/** Exits after all output is written, so that a slow reader gets the last lines. */
export async function leave(code) {
  await new Promise((resolve) => process.stdout.write('', resolve));
  process.exit(code);
}

/**
 * Runs a command in the repository, without our settings (passed-on.mjs). Gives its exit code.
 * @param options.quiet shows its words only when it fails
 * @param options.ending ends it as Ctrl-C would (which a terminal tells it by itself)
 */
export function runToEnd(command, args, { quiet = false, env, ending } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...passedOn(), ...env },
    });
    const end = () => ending.reason !== 'SIGINT' && child.kill('SIGINT');
    ending?.addEventListener('abort', end);
    let words = '';
    const keep = (chunk) => {
      words += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      ending?.removeEventListener('abort', end);
      if (quiet && code !== 0) process.stderr.write(words);
      resolve(code ?? (signal === null ? 1 : 128));
    });
  });
}

export function seconds(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}

/** Ends the program with a refusal's text, or with the whole of any other error. */
export function fail(error) {
  process.stderr.write(
    error instanceof Refusal ? `roletrail: ${error.message}\n` : `${error.stack}\n`,
  );
  process.exit(1);
}
