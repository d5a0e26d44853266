/**
 * System user that runs PostgreSQL. PostgreSQL refuses to run as root, so root needs another user;
 * all other callers run it themselves.
 */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno, readTextFile } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { run } from './processes.ts';

/** Whom the server runs as. `self` is true when that is the user who called us. */
export interface ServerUser {
  uid: number;
  gid: number;
  name: string;
  self: boolean;
}

/** The system user made where no `postgres` exists. */
const OWN_USER = 'roletrail-postgres';

/**
 * Picks the user: the caller if not root; else the owner of an existing cluster; else `postgres`;
 * else a system user made by useradd; else the unprivileged default user. `say` gets one line that names a
 * created user.
 */
export async function pickServerUser(
  existingData: string | null,
  say: (line: string) => void,
): Promise<ServerUser> {
  if (process.getuid === undefined || process.getgid === undefined) {
    throw new LaunchError(
      'PLATFORM_UNSUPPORTED',
      'The embedded database is not supported on this system. Set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const uid = process.getuid();
  if (uid !== 0) return { uid, gid: process.getgid(), name: `uid ${uid}`, self: true };
  const owner = existingData === null ? null : await ownerOf(existingData);
  if (owner !== null && owner.uid !== 0) return owner;
  for (const name of ['postgres', OWN_USER]) {
    const user = await lookUp(name);
    if (user !== null && user.uid !== 0) return user;
  }
  const made = await makeUser(say);
  if (made !== null) return made;
  const unprivileged = await lookUp('nobody');
  if (unprivileged !== null && unprivileged.uid !== 0) return unprivileged;
  throw new LaunchError(
    'NO_SERVER_USER',
    'PostgreSQL does not run as root, and no other user could be found or made. ' +
      'Create one (useradd --system postgres), or start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Returns true if a user may enter each folder above `path` and read `path`. Checks mode bits only,
 * not access lists.
 */
export async function canReach(user: ServerUser, path: string): Promise<boolean> {
  if (user.self) return true;
  const READ = 4;
  const ENTER = 1;
  const target = await stat(path);
  if (!grants(target, user, target.isDirectory() ? READ | ENTER : READ)) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!grants(await stat(folder), user, ENTER)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function grants(
  entry: { uid: number; gid: number; mode: number },
  user: ServerUser,
  wanted: number,
): boolean {
  const shift = entry.uid === user.uid ? 6 : entry.gid === user.gid ? 3 : 0;
  return ((entry.mode >> shift) & wanted) === wanted;
}

async function ownerOf(path: string): Promise<ServerUser | null> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid, name: `uid ${uid}`, self: false };
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

/** One line of the user database; getent also knows users that are not in /etc/passwd. */
async function lookUp(name: string): Promise<ServerUser | null> {
  for (const database of [await getent(name), await readTextFile('/etc/passwd')]) {
    const line = database?.split('\n').find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':').map(Number) ?? [];
    if (Number.isInteger(uid) && Number.isInteger(gid) && uid !== undefined && gid !== undefined) {
      return { uid, gid, name, self: false };
    }
  }
  return null;
}

async function getent(name: string): Promise<string | null> {
  try {
    return (await run('getent', ['passwd', name], { timeoutMs: 10_000 })).output;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

async function makeUser(say: (line: string) => void): Promise<ServerUser | null> {
  try {
    const { code } = await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      OWN_USER,
    ]);
    if (code !== 0) return null;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
  say(`made the system user ${OWN_USER}, because PostgreSQL does not run as root`);
  return lookUp(OWN_USER);
}
