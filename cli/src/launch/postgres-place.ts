/**
 * Where a data folder's database cluster lives.
 *
 * Normally in `<dataDir>/postgres/cluster`. When the server runs as another user who cannot get
 * there (root, in a checkout that only its owner may enter), it lives under `/var/lib/roletrail`,
 * else `/var/tmp`, in a folder named by the hash of the data folder's path, and `place.json` in the
 * data folder says so. The choice is made once and kept: data never moves behind one's back.
 */
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { replaceFileAtomically } from '../runtime/atomic-file.ts';
import { isErrno, readTextFile } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { readNoteFile } from './note-file.ts';
import { canReach, type ServerUser } from './server-user.ts';

/** The folders of one cluster. */
export interface PostgresDirectories {
  /** Ours: password, server log, pointer. Always inside the data folder. */
  home: string;
  /** The cluster's own folder: `data`, owner file. Reachable by the server's user. */
  cluster: string;
  /** Where copies of the programs go if the server's user cannot reach node_modules. */
  copies: string;
}

const pointerSchema = z.object({ outside: z.string().nullable() });
const OUTSIDE = ['/var/lib/roletrail', '/var/tmp/roletrail'];

/** The data directory of a cluster that exists already, or null: its owner runs the server. */
export async function existingData(dataDir: string): Promise<string | null> {
  const home = findPostgresHome(dataDir);
  const pointer = await readPointer(home);
  if (pointer === null) return null;
  const data = join(pointer.outside ?? insideOf(home), 'data');
  return (await isThere(join(data, 'PG_VERSION'))) ? data : null;
}

/** Finds or chooses the place, and makes its folders. */
export async function preparePlace(
  dataDir: string,
  user: ServerUser,
): Promise<PostgresDirectories> {
  const home = findPostgresHome(dataDir);
  await mkdir(home, { recursive: true });
  const outside = (await readPointer(home))?.outside ?? (await chooseOutside(dataDir, home, user));
  const cluster = outside ?? insideOf(home);
  await makeFolder(cluster);
  await checkReach(cluster, user);
  if (outside !== null) await claim(outside, resolve(dataDir));
  await replaceFileAtomically(pointerOf(home), `${JSON.stringify({ outside })}\n`);
  return { home, cluster, copies: (await firstOutside()) ?? cluster };
}

/** Null when the server's user can reach the place inside, or a cluster is there already. */
async function chooseOutside(dataDir: string, home: string, user: ServerUser) {
  const inside = insideOf(home);
  await makeFolder(inside);
  if (await isThere(join(inside, 'data'))) return null;
  return (await canReach(user, inside)) ? null : outsideFolder(dataDir);
}

/** What is ours of a data folder's database. */
export function findPostgresHome(dataDir: string): string {
  return join(resolve(dataDir), 'postgres');
}

function insideOf(home: string): string {
  return join(home, 'cluster');
}

function pointerOf(home: string): string {
  return join(home, 'place.json');
}

function readPointer(home: string) {
  return readNoteFile(pointerOf(home), pointerSchema);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}

async function outsideFolder(dataDir: string): Promise<string> {
  const base = await firstOutside();
  if (base === null) {
    throw new LaunchError(
      'DATA_UNREACHABLE',
      `The user that runs PostgreSQL cannot enter ${dataDir}, and none of ${OUTSIDE.join(', ')} can ` +
        'be written. Set DATA_DIR to a folder that all users may enter, or set DATABASE_URL.',
    );
  }
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  return join(base, hash);
}

/** The first base folder that can be made and is ours alone; /var/tmp is open to everyone. */
async function firstOutside(): Promise<string | null> {
  for (const base of OUTSIDE) {
    try {
      await mkdir(base, { recursive: true, mode: 0o755 });
      const entry = await lstat(base);
      if (!entry.isDirectory() || entry.uid !== process.getuid?.()) continue;
      await chmod(base, 0o755);
      return base;
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].some((code) => isErrno(error, code))) {
        continue;
      }
      throw error;
    }
  }
  return null;
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if ((await stat(folder)).uid === process.getuid?.()) await chmod(folder, 0o755);
}

async function checkReach(cluster: string, user: ServerUser): Promise<void> {
  if (await canReach(user, cluster)) return;
  throw new LaunchError(
    'DATA_UNREACHABLE',
    `The database's folder ${cluster} can no longer be entered by ${user.name}, who runs PostgreSQL. ` +
      'Give back the right to enter the folders above it (chmod o+x), or move the data folder.',
  );
}

/**
 * Notes to which data folder a cluster belongs. A *copied* data folder still points at the first
 * one's cluster outside; using it would stop the other's server. A *moved* one takes its cluster on.
 */
async function claim(cluster: string, dataDir: string): Promise<void> {
  const path = join(cluster, 'belongs-to');
  const noted = (await readTextFile(path))?.trim();
  if (noted === dataDir) return;
  if (noted !== undefined && (await readPointer(findPostgresHome(noted)))?.outside === cluster) {
    throw new LaunchError(
      'DATA_MISPLACED',
      `${dataDir} looks like a copy of ${noted}: both name the database in ${cluster}. ` +
        `Remove ${pointerOf(findPostgresHome(dataDir))} to start with an empty one here.`,
    );
  }
  await replaceFileAtomically(path, `${dataDir}\n`);
}
