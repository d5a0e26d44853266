/**
 * The JavaScript of the server packages, and for tests also of web: each source transpiled into its file in `dist` alone, without looking at
 * types. Quick enough for every start; `npm run typecheck`, the tests and the image check types.
 */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Refusal, ROOT } from './command.mjs';

const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** web is built by Vite, and tests are no part of the product. */
export const SERVER_PACKAGES = workspaces.filter((name) => name !== 'web' && name !== 'tests');

/** What `bundle.mjs` makes of them is loaded from here. It goes as soon as a source has changed. */
export const PROGRAM = join('dist', 'main.js');

/** As tsconfig.base.json has it for the type check. */
export const TARGET = 'es2023';
const OPTIONS = {
  sourceType: 'module',
  target: TARGET,
  tsconfig: false,
  sourcemap: true,
  typescript: { rewriteImportExtensions: 'rewrite', onlyRemoveTypeImports: true },
};

/** What every output depends on, besides its source. */
const SHARED = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib/transpile.mjs'];

const PACKAGE_TREES = SERVER_PACKAGES.map((name) => ({ src: `${name}/src`, dist: `${name}/dist` }));
const TESTS_TREE = { src: 'tests', dist: 'tests/dist' };
/** For its unit tests alone: what Vite makes of it lies in `web/dist`. */
const WEB_TREE = { src: 'web/src', dist: '.cache/web' };
const TREES = [...PACKAGE_TREES, TESTS_TREE, WEB_TREE];

const isTest = (name) => name.endsWith('.test.ts');

/**
 * Brings the `dist` of every package in line with its sources: what is older is made again, and what has no
 * source goes. Tests beside the sources are left as they are.
 * @returns how many files were made
 * @throws Refusal naming file, line and fault of a source that cannot be parsed
 */
export function transpilePackages(root = ROOT) {
  return bringInLine(PACKAGE_TREES, (name) => !isTest(name), root);
}

/**
 * The tests too, for a run of them: Node alone starts one in half the time that a loader takes. A
 * test knows its place by its source's address, wherever its JavaScript stands.
 */
export function transpileTests(root = ROOT) {
  return bringInLine(TREES, () => true, root);
}

/** Where `transpileTests` puts this file's JavaScript. */
export function transpiledTest(file) {
  const { src, dist } = TREES.find((tree) => file.startsWith(`${tree.src}/`));
  return join(dist, outputsOf(relative(src, file))[0]);
}

async function bringInLine(trees, wanted, root) {
  const shared = Math.max(...(await Promise.all(SHARED.map((path) => modified(join(root, path))))));
  const stale = [];
  let gone = 0;
  for (const { src, dist } of trees) {
    const sources = await sourcesOf(join(root, src));
    const outputs = join(root, dist);
    gone += await removeStrangers(outputs, new Set(sources.flatMap(({ name }) => outputsOf(name))));
    for (const { name, changed } of sources) {
      if (!wanted(name)) continue;
      const [output] = outputsOf(name);
      const made = await modified(join(outputs, output));
      if (made <= Math.max(changed, shared)) {
        stale.push({ source: join(root, src, name), output: join(outputs, output) });
      }
    }
  }
  if (gone > 0 || stale.some(({ source }) => !forTests(source, root))) {
    await rm(join(root, PROGRAM), { force: true });
  }
  if (stale.length === 0) return 0;
  // not before it is needed: a start with nothing to build loads no compiler
  const { transformSync } = await import('rolldown/utils');
  for (const file of stale) await transpile(transformSync, root, file);
  return stale.length;
}

/** No part of the program. */
const forTests = (source, root) =>
  isTest(source) ||
  [TESTS_TREE, WEB_TREE].some(({ src }) => source.startsWith(join(root, src, sep)));

async function transpile(transformSync, root, { source, output }) {
  const define = { 'import.meta.url': JSON.stringify(pathToFileURL(source).href) };
  const {
    code,
    map: sourceMap,
    errors,
  } = transformSync(source, await readFile(source, 'utf8'), {
    ...OPTIONS,
    lang: source.endsWith('x') ? 'tsx' : 'ts',
    ...(forTests(source, root) ? { define } : {}),
  });
  if (errors.length > 0) {
    const [{ message }] = errors;
    throw new Refusal(`${relative(root, source)} cannot be read:\n${message}`);
  }
  const map = `${output}.map`;
  await writeWhole(
    map,
    JSON.stringify({ ...sourceMap, sources: [relative(dirname(output), source)] }),
  );
  const made = forTests(source, root)
    ? code.replace(/(?<=\bfrom )"tap"/, tapFrom(output, root))
    : code;
  // last: its time says that both are new
  await writeWhole(output, `${made}//# sourceMappingURL=${basename(map)}\n`);
}

/** The `tap` of a test that may share its process with others. */
function tapFrom(output, root) {
  return JSON.stringify(relative(dirname(output), join(root, 'scripts/lib/tap-of-file.mjs')));
}

/** Replaces a file atomically: a concurrent reader gets the old file or the new one. */
export async function writeWhole(path, text) {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  await writeFile(part, text);
  await rename(part, path);
}

const outputsOf = (name) => ['.js', '.js.map'].map((end) => name.replace(/\.tsx?$/, end));

const NO_SOURCE = /\.d\.ts$|^(?:dist|dist-types|node_modules)\//;

/** Sources under a folder, by their path in it, with their times. */
async function sourcesOf(folder) {
  const names = await filesUnder(folder);
  const wanted = names.filter((name) => /\.tsx?$/.test(name) && !NO_SOURCE.test(name));
  return Promise.all(
    wanted.map(async (name) => ({ name, changed: await modified(join(folder, name)) })),
  );
}

/** @returns number of removed files that the build does not expect */
export async function removeStrangers(dist, expected) {
  const strangers = (await filesUnder(dist)).filter((name) => !expected.has(name));
  for (const name of strangers) await rm(join(dist, name), { force: true });
  return strangers.length;
}

/** Paths of all files in a folder and below; none where there is no such folder. */
async function filesUnder(folder) {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** A file's time; 0 when there is none. */
async function modified(path) {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error.code === 'ENOENT') return 0;
    throw error;
  }
}
