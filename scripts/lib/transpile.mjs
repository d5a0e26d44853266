/**
 * The server rooms' JavaScript: each source made into its file in `dist` alone, without looking at
 * types. Quick enough for every start; `npm run typecheck`, the tests and the image check types.
 */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { Refusal, ROOT } from './command.mjs';

const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** web is built by Vite, and tests run from their sources. */
export const SERVER_ROOMS = workspaces.filter((room) => room !== 'web' && room !== 'tests');

/** As tsconfig.base.json has it for the type check. */
const OPTIONS = {
  lang: 'ts',
  sourceType: 'module',
  target: 'es2023',
  tsconfig: false,
  sourcemap: true,
  typescript: { rewriteImportExtensions: 'rewrite', onlyRemoveTypeImports: true },
};

/** What every output depends on, besides its source. */
const SHARED = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib/transpile.mjs'];

/**
 * Brings every room's `dist` in line with its sources: what is older is made again, and what has no
 * source goes.
 * @param at called before the first file is made
 * @returns how many files were made
 * @throws Refusal naming file, line and fault of a source that cannot be parsed
 */
export async function transpileRooms(at = () => undefined, root = ROOT) {
  const shared = Math.max(...(await Promise.all(SHARED.map((path) => modified(join(root, path))))));
  const stale = [];
  for (const room of SERVER_ROOMS) {
    const sources = await sourcesOf(join(root, room, 'src'));
    const dist = join(root, room, 'dist');
    await removeStrangers(dist, new Set(sources.flatMap(({ name }) => outputsOf(name))));
    for (const source of sources) {
      const made = await modified(join(dist, outputsOf(source.name)[0]));
      if (made <= Math.max(source.changed, shared)) stale.push({ room, name: source.name });
    }
  }
  if (stale.length === 0) return 0;
  at();
  // not before it is needed: a start with nothing to build loads no compiler
  const { transformSync } = await import('rolldown/utils');
  for (const file of stale) await transpile(transformSync, root, file);
  return stale.length;
}

async function transpile(transformSync, root, { room, name }) {
  const path = join(root, room, 'src', name);
  const [output, map] = outputsOf(name).map((made) => join(root, room, 'dist', made));
  const {
    code,
    map: sourceMap,
    errors,
  } = transformSync(path, await readFile(path, 'utf8'), OPTIONS);
  if (errors.length > 0) {
    const [{ message }] = errors;
    throw new Refusal(`${relative(root, path)} cannot be read:\n${message}`);
  }
  await writeWhole(
    map,
    JSON.stringify({ ...sourceMap, sources: [relative(dirname(output), path)] }),
  );
  // last: its time says that both are new
  await writeWhole(output, `${code}//# sourceMappingURL=${basename(map)}\n`);
}

/** Whoever reads meanwhile, or after a kill, meets the old file or the new one. */
async function writeWhole(path, text) {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  await writeFile(part, text);
  await rename(part, path);
}

const outputsOf = (name) => [name.replace(/\.ts$/, '.js'), name.replace(/\.ts$/, '.js.map')];

/** Sources under a folder, by their path in it, with their times. */
async function sourcesOf(folder) {
  const names = await filesUnder(folder);
  const wanted = names.filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name));
  return Promise.all(
    wanted.map(async (name) => ({ name, changed: await modified(join(folder, name)) })),
  );
}

async function removeStrangers(dist, expected) {
  for (const name of await filesUnder(dist)) {
    if (!expected.has(name)) await rm(join(dist, name), { force: true });
  }
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
