/**
 * What stands between a fresh clone and a running program: the right Node, the packages of the lock
 * file, the compiled sources. Plain Node, because nothing is installed yet.
 */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passedOn } from './passed-on.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A failure whose text is all that a person needs; no stack is shown for it. */
export class Refusal extends Error {}

export function say(line) {
  process.stdout.write(`roletrail: ${line}\n`);
}

/** Refuses a Node older than package.json's `engines` asks for. */
export async function checkNode() {
  const { engines } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const wanted = engines.node.replace(/^>=/, '');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Refusal(
    `Node ${wanted} or newer is needed, this is ${process.versions.node}. ` +
      'Install it (nvm reads .nvmrc: "nvm install") and try again.',
  );
}

/** Runs `npm ci` unless node_modules holds exactly what package-lock.json says. */
export async function ensureInstalled() {
  const difference = await installDifference();
  if (difference === null) return;
  say(`installing packages (npm ci): ${difference}`);
  const began = Date.now();
  // Development packages too: the build needs them, whatever NODE_ENV says.
  const code = await runToEnd('npm', ['ci', '--include=dev', '--no-fund', '--no-audit']);
  if (code !== 0) {
    throw new Refusal(
      `npm ci failed (exit code ${code}). Its own words stand above; is the package registry reachable?`,
    );
  }
  say(`packages installed (${seconds(began)})`);
}

/**
 * Null when installed and locked packages agree. npm writes what it installed into
 * node_modules/.package-lock.json; packages for other systems are in the lock alone.
 */
export async function installDifference() {
  const locked = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const text = await readOptional(join(ROOT, 'node_modules', '.package-lock.json'));
  if (text === null) return 'they are not installed yet';
  const installed = JSON.parse(text).packages;
  for (const [path, entry] of Object.entries(locked)) {
    if (!path.includes('node_modules/')) continue;
    const there = installed[path];
    if (there === undefined) {
      if (!entry.optional && !entry.devOptional && !entry.peer) return `${path} is missing`;
    } else if (there.version !== entry.version) {
      return `${path} is ${there.version}, not ${entry.version}`;
    }
  }
  for (const path of Object.keys(installed)) {
    if (path.includes('node_modules/') && !(path in locked)) return `${path} is no longer wanted`;
  }
  return null;
}

const SERVER_SOURCES = [
  'contracts',
  'ledger',
  'db',
  'event-log',
  'vault',
  'api',
  'consent-worker',
  'audit-projector',
  'cli',
];
const WEB_SOURCES = ['web', 'contracts', 'ledger'];
const SKIPPED = new Set(['node_modules', 'dist', 'dist-types', '.tap', 'test-results']);

/** Compiles the server rooms and the pages, each only when a source is newer than its last build. */
export async function ensureBuilt() {
  await buildStep({
    name: 'server',
    sources: SERVER_SOURCES,
    result: join('cli', 'dist', 'main.js'),
    command: [join('node_modules', 'typescript', 'bin', 'tsc'), '-b', 'cli'],
    hint: 'npm run typecheck shows the errors.',
  });
  await buildStep({
    name: 'web',
    sources: WEB_SOURCES,
    result: join('web', 'dist', 'server', 'main.js'),
    command: ['--npm', 'run', 'build', '-w', 'web'],
    hint: 'npm run build -w web shows the errors.',
  });
}

async function buildStep({ name, sources, result, command, hint }) {
  const stamp = join(ROOT, '.cache', `built-${name}`);
  const built = await modified(stamp);
  const newest = Math.max(
    ...(await Promise.all(sources.map((room) => newestUnder(join(ROOT, room))))),
    (await modified(join(ROOT, 'package-lock.json'))) ?? 0,
    (await modified(join(ROOT, 'tsconfig.base.json'))) ?? 0,
  );
  if (built !== null && built > newest && (await modified(join(ROOT, result))) !== null) return;
  say(`building ${name}`);
  const began = Date.now();
  // The stamp's time is that of the beginning: what is edited meanwhile is built next time.
  const code =
    command[0] === '--npm'
      ? await runToEnd('npm', command.slice(1), { quiet: true })
      : await runToEnd(process.execPath, command, { quiet: true });
  if (code !== 0) throw new Refusal(`building ${name} failed (exit code ${code}). ${hint}`);
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, `${new Date(began).toISOString()}\n`);
  const { utimes } = await import('node:fs/promises');
  await utimes(stamp, new Date(began), new Date(began));
  say(`built ${name} (${seconds(began)})`);
}

async function newestUnder(folder) {
  let newest = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || entry.name.endsWith('.test.ts')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) newest = Math.max(newest, await newestUnder(path));
    else newest = Math.max(newest, (await modified(path)) ?? 0);
  }
  return newest;
}

async function modified(path) {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

async function readOptional(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Runs a command in the repository, without our settings (passed-on.mjs); `quiet` shows its words only when it fails. Gives its exit code. */
export function runToEnd(command, args, { quiet = false, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...passedOn(), ...env },
    });
    let words = '';
    const keep = (chunk) => {
      words += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code, signal) => {
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
