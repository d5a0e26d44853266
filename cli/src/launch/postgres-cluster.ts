/**
 * Making a database cluster, and looking at what an earlier launcher left of one: the password, the
 * lock file that a postmaster writes, the version.
 */
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFileAtomically } from '../runtime/atomic-file.ts';
import { readTextFile } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresDirectories } from './postgres-place.ts';
import { commandLine, isAlive, run } from './processes.ts';
import type { ServerUser } from './server-user.ts';

/** The superuser and the database that a new cluster has. */
export const DATABASE_USER = 'roletrail';
export const DATABASE_NAME = 'roletrail';

/** What starting needs to know about one cluster. */
export interface PostgresCluster {
  place: PostgresDirectories;
  data: string;
  user: ServerUser;
  binaries: PostgresBinaries;
  password: string;
}

/** The cluster's superuser password: made at first start, kept for its owner's eyes only. */
export async function keepPassword(home: string): Promise<string> {
  const path = join(home, 'password');
  const kept = (await readTextFile(path))?.trim();
  if (kept !== undefined && kept !== '') return kept;
  const password = randomBytes(24).toString('base64url');
  await replaceFileAtomically(path, `${password}\n`, 0o600);
  return password;
}

/**
 * Renames a cluster whose password was deleted with its data folder, and never deletes it. A new
 * cluster is then created.
 */
export async function setAsideUnknown(
  place: PostgresDirectories,
  say: (line: string) => void,
): Promise<void> {
  const known = (await readTextFile(join(place.home, 'password'))) !== null;
  if (known || (await readTextFile(join(place.cluster, 'initialised'))) === null) return;
  const aside = join(place.cluster, `data.unknown-${Date.now()}`);
  await rename(join(place.cluster, 'data'), aside);
  await rm(join(place.cluster, 'initialised'));
  say(`an older database without its password was put aside: ${aside}`);
}

/** Runs initdb where no finished cluster is; a half-made one (no mark at its end) is made again. */
export async function initialise(cluster: PostgresCluster, durable: boolean): Promise<void> {
  const { data, place, binaries } = cluster;
  const version = await readTextFile(join(data, 'PG_VERSION'));
  const finished = (await readTextFile(join(place.cluster, 'initialised'))) !== null;
  if (version !== null && finished) {
    const wanted = binaries.version.split('.')[0] ?? '';
    if (version.trim() === wanted) return;
    throw new LaunchError(
      'DATA_VERSION',
      `The database in ${data} was made by PostgreSQL ${version.trim()}, this is ${wanted}. ` +
        'Dump it with the old version and restore it, or choose another DATA_DIR.',
    );
  }
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  if (!cluster.user.self) await chown(data, cluster.user.uid, cluster.user.gid);
  await runInitdb(cluster, durable);
  await createDatabase(cluster);
  await replaceFileAtomically(join(place.cluster, 'initialised'), `${binaries.version}\n`);
}

async function runInitdb(cluster: PostgresCluster, durable: boolean): Promise<void> {
  const { data, place, user } = cluster;
  const passwordFile = join(place.cluster, 'initial-password');
  await rm(passwordFile, { force: true });
  const file = await open(passwordFile, 'wx', 0o600);
  try {
    await file.writeFile(cluster.password);
    if (!user.self) await file.chown(user.uid, user.gid);
    await file.close();
    const args = [
      '--pgdata',
      data,
      '--username',
      DATABASE_USER,
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ];
    await runProgram(cluster, 'initdb', args);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The single-user mode needs neither a port nor a client library. */
async function createDatabase(cluster: PostgresCluster): Promise<void> {
  const args = ['--single', '-D', cluster.data, '-c', 'exit_on_error=on', 'postgres'];
  await runProgram(cluster, 'postgres', args, `CREATE DATABASE ${DATABASE_NAME}\n`);
}

async function runProgram(
  cluster: PostgresCluster,
  program: string,
  args: string[],
  input?: string,
) {
  const { user } = cluster;
  const { code, output } = await run(join(cluster.binaries.root, 'bin', program), args, {
    ...identity(user),
    // The caller's folder may be one that the server's user cannot enter.
    cwd: cluster.place.cluster,
    ...(input === undefined ? {} : { input }),
    timeoutMs: 120_000,
  });
  if (code === 0) return;
  throw new LaunchError(
    'INIT_FAILED',
    `PostgreSQL's ${program} failed (${code === null ? 'killed' : `exit code ${code}`}):\n${output}`,
  );
}

/** The spawn options that make a child another user; none for oneself. */
export function identity(user: ServerUser): { uid?: number; gid?: number } {
  return user.self ? {} : { uid: user.uid, gid: user.gid };
}

/** What a postmaster has written about itself: its id, port and whether it is ready. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads `postmaster.pid` (pid, folder, start, port, sockets, address, shared memory, status). */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const lines = (await readTextFile(join(data, 'postmaster.pid')))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * The postmaster that still runs on this data folder, or null. A lock file whose process is gone,
 * or is some other program that got the same id, counts as none and is cleared away.
 */
export async function findOrphan(data: string): Promise<Postmaster | null> {
  const noted = await readPostmaster(data);
  if (noted === null) return null;
  const ours =
    (await isAlive(noted.pid)) && ((await commandLine(noted.pid))?.includes(data) ?? false);
  if (ours) return noted;
  await rm(join(data, 'postmaster.pid'), { force: true });
  return null;
}

/** Cuts a server log that has grown over 8 MiB: the last one is kept beside it. */
export async function openServerLog(home: string) {
  const path = join(home, 'server.log');
  const file = await open(path, 'a', 0o640);
  const { size } = await file.stat();
  if (size < 8 * 1024 * 1024) return { path, file };
  await file.close();
  await rename(path, `${path}.1`);
  return { path, file: await open(path, 'a', 0o640) };
}

/** Removes a cluster made for one run. */
export async function removeCluster(place: PostgresDirectories): Promise<void> {
  for (const entry of await readdir(place.cluster)) {
    await rm(join(place.cluster, entry), { recursive: true, force: true });
  }
  await rm(place.cluster, { recursive: true, force: true });
  await rm(join(place.home), { recursive: true, force: true });
}

/** Only its owner may look into a data folder; PostgreSQL insists on it. */
export async function closeToOthers(data: string): Promise<void> {
  await chmod(data, 0o700);
}
