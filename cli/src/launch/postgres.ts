/**
 * The embedded database: a real PostgreSQL from an npm package, made and run for one data folder.
 *
 * States: *stopped* → (start: owner file taken, an orphan of a killed launcher stopped, cluster
 * made if new) → *starting* → (postmaster.pid says ready) → *running* → (stop, or dispose) →
 * *stopped*. A postmaster that ends by itself while running takes it to *died*, reported by `onDeath`.
 * Invariant: one owner per cluster; the server listens on 127.0.0.1 alone, with scram passwords.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTextFile } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { livingOwner, takeOwnership } from './owner-file.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import {
  closeToOthers,
  findOrphan,
  initialise,
  keepPassword,
  type PostgresCluster,
  readPostmaster,
  setAsideUnknown,
} from './postgres-cluster.ts';
import { existingData, findPostgresHome, preparePlace } from './postgres-place.ts';
import {
  endProcess,
  formatDatabaseUrl,
  type PostgresOptions,
  PostgresServer,
  type RunningPostgres,
  START_TIMEOUT_MS,
} from './postgres-server.ts';
import { isAlive, waitFor } from './processes.ts';
import { pickServerUser } from './server-user.ts';

/** Brings up the data folder's database; throws LaunchError. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const say = (line: string) => {
    options.logger.debug({}, line);
    options.progress?.(line);
  };
  const user = await pickServerUser(await existingData(options.dataDir), say);
  const place = await preparePlace(options.dataDir, user);
  const ownership = await takeOwnership(place.cluster);
  if (!ownership.taken) return joinOrRefuse(options, place.cluster, place.home, ownership.pid);
  try {
    const data = join(place.cluster, 'data');
    await stopOrphan(data, say);
    await setAsideUnknown(place, say);
    const cluster: PostgresCluster = {
      place,
      user,
      data,
      binaries: await preparePostgresBinaries(user, place.copies, say),
      password: await keepPassword(place.home),
    };
    if ((await readTextFile(join(place.cluster, 'initialised'))) === null) {
      say(`making the database (PostgreSQL ${cluster.binaries.version}, run by ${user.name})`);
    }
    await initialise(cluster, options.mode === 'durable');
    await closeToOthers(cluster.data);
    const server = new PostgresServer(cluster, options, ownership.release);
    await server.start();
    return server;
  } catch (error) {
    await ownership.release();
    throw error;
  }
}

/** The URL of the server that another process runs for this data folder; null when none does. Changes nothing. */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const data = await existingData(dataDir);
  const postmaster = data === null ? null : await readPostmaster(data);
  if (postmaster?.ready !== true || !(await isAlive(postmaster.pid))) return null;
  const password = await readTextFile(join(findPostgresHome(dataDir), 'password'));
  return password === null ? null : formatDatabaseUrl(password.trim(), postmaster.port);
}

async function joinOrRefuse(
  options: PostgresOptions,
  cluster: string,
  home: string,
  owner: number,
): Promise<RunningPostgres> {
  if (options.whenRunning !== 'join') {
    throw new LaunchError(
      'DATA_IN_USE',
      `${options.dataDir} is in use by process ${owner}. Stop that one, or give this one another ` +
        'DATA_DIR (and another PORT).',
    );
  }
  const data = join(cluster, 'data');
  const ready = await waitFor(
    async () =>
      (await readPostmaster(data))?.ready === true || (await livingOwner(cluster)) === null,
    START_TIMEOUT_MS,
  );
  const postmaster = await readPostmaster(data);
  if (!ready || postmaster?.ready !== true) {
    throw new LaunchError(
      'START_TIMEOUT',
      `The database that process ${owner} starts is not ready.`,
    );
  }
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return joined(formatDatabaseUrl(password, postmaster.port), postmaster);
}

function joined(url: string, postmaster: { pid: number; port: number }): RunningPostgres {
  const notOurs = () =>
    Promise.reject(new LaunchError('DATA_IN_USE', 'This database is run by another process.'));
  return {
    url,
    ...postmaster,
    stop: notOurs,
    start: notOurs,
    onDeath: () => undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** A server whose launcher was killed runs on without an owner; it is stopped, cleanly if it can be. */
async function stopOrphan(data: string, say: (line: string) => void): Promise<void> {
  const orphan = await findOrphan(data);
  if (orphan === null) return;
  say(`stopping the database that an earlier run left behind (process ${orphan.pid})`);
  await endProcess(orphan.pid, 'SIGINT');
}
