/**
 * What stands between a fresh clone and a running program: the right Node, the packages of the lock
 * file, the compiled sources. Plain Node, because nothing is installed yet.
 */
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal, ROOT, runToEnd, say, seconds } from './command.mjs';
import { PROGRAM, transpilePackages } from './transpile.mjs';

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

/** npm shows nothing while it works, but where a person sees a terminal. */
const PROGRESS_MS = 10_000;

/** Runs `npm ci` unless node_modules holds exactly what package-lock.json says. */
export async function ensureInstalled() {
  const difference = await installDifference();
  if (difference === null) return;
  say(`installing packages (npm ci): ${difference}`);
  const began = Date.now();
  // Development packages too: the build needs them, whatever NODE_ENV says.
  const stillAtIt = setInterval(() => say(`still installing (${seconds(began)})`), PROGRESS_MS);
  const code = await runToEnd('npm', ['ci', '--include=dev', '--no-fund', '--no-audit']).finally(
    () => clearInterval(stillAtIt),
  );
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

/** The engines too: the tools' examples are reckoned while the pages are built. */
const WEB_SOURCES = ['web', 'contracts', 'ledger', 'engines', 'verify'];
const WEB_RESULT = join('web', 'dist', 'server', 'main.js');
const SKIPPED = new Set(['node_modules', 'dist', 'dist-types', '.tap', 'test-results']);

/** Compiles the server packages and the pages, side by side, each only where a source is newer. */
export async function ensureBuilt() {
  const results = await Promise.allSettled([buildWeb(), buildServer()]);
  for (const { reason } of results) if (reason) throw reason;
}

const BUNDLER = join('scripts', 'lib', 'bundle.mjs');

async function buildServer() {
  const began = Date.now();
  await transpilePackages();
  const newer = (await modified(join(ROOT, BUNDLER))) ?? 0;
  if (((await modified(join(ROOT, PROGRAM))) ?? -1) > newer) return;
  say('building server');
  // not before it is needed: a start with nothing to build loads no bundler
  const { bundleProgram } = await import('./bundle.mjs');
  await bundleProgram();
  say(`built server (${seconds(began)})`);
}

async function buildWeb() {
  const stamp = join(ROOT, '.cache', 'built-web');
  const built = await modified(stamp);
  const newest = Math.max(
    ...(await Promise.all(WEB_SOURCES.map((name) => newestUnder(join(ROOT, name))))),
    (await modified(join(ROOT, 'package-lock.json'))) ?? 0,
    (await modified(join(ROOT, 'tsconfig.base.json'))) ?? 0,
  );
  if (built !== null && built > newest && (await modified(join(ROOT, WEB_RESULT))) !== null) return;
  say('building web');
  const began = Date.now();
  const code = await runToEnd('npm', ['run', 'build', '-w', 'web'], { quiet: true });
  if (code !== 0) {
    throw new Refusal(
      `building web failed (exit code ${code}). npm run build -w web shows the errors.`,
    );
  }
  // The stamp's time is that of the beginning: what is edited meanwhile is built next time.
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, `${new Date(began).toISOString()}\n`);
  await utimes(stamp, new Date(began), new Date(began));
  say(`built web (${seconds(began)})`);
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
