/**
 * One running PostgreSQL: its process, its address, its end. See postgres.ts for the states.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@roletrail/contracts/logger';
import { replaceFileAtomically } from '../runtime/atomic-file.ts';
import { readTextFile } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { childEnvironment } from '../settings/child-environment.ts';
import {
  DATABASE_NAME,
  DATABASE_USER,
  identity,
  openServerLog,
  type PostgresCluster,
  readPostmaster,
  removeCluster,
} from './postgres-cluster.ts';
import { postgresSettings } from './postgres-settings.ts';
import { endedByItself, freePorts, isAlive, sendSignal, waitFor } from './processes.ts';

export interface PostgresOptions {
  /** The product's data folder; ours is `postgres` in it. */
  dataDir: string;
  /** `durable`: fsync on. `test`: fsync off, quick and safe against everything but a dead machine. */
  mode: 'durable' | 'test';
  logger: Logger;
  /** One line for people whenever something takes a while. */
  progress?: (line: string) => void;
  /** Default 100. */
  maxConnections?: number;
  /** Wanted port; default the one of the last run, else any free one. */
  port?: number;
  /** Remove the cluster when it is disposed of. */
  ephemeral?: boolean;
  /** What if another process runs this folder's server: refuse (default), or use that one. */
  whenRunning?: 'refuse' | 'join';
  /** Further environment of the server, for example a false clock. */
  environment?: Readonly<Record<string, string>>;
}

export interface RunningPostgres extends AsyncDisposable {
  /** `postgres://…` of the superuser on the product's database. */
  readonly url: string;
  readonly port: number;
  /** The postmaster's process id; after `stop` that of the last one. */
  readonly pid: number;
  /** Stops it: `fast` ends sessions cleanly, `immediate` is a crash without the machine going down. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `stop` or a crash, on the same port. */
  start(): Promise<void>;
  /** Registers a listener for an exit of the postmaster that was not requested. */
  onDeath(listener: (detail: string) => void): void;
}

export const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

export function formatDatabaseUrl(password: string, port: number): string {
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

/** Asks with the first signal, then insists; throws when even SIGQUIT does not help. */
export async function endProcess(pid: number, first: NodeJS.Signals): Promise<void> {
  for (const name of [first, 'SIGQUIT'] as const) {
    sendSignal(pid, name);
    // A stopped process takes signals only when it is let run on.
    sendSignal(pid, 'SIGCONT');
    if (await waitFor(async () => !(await isAlive(pid)), STOP_TIMEOUT_MS)) return;
  }
  throw new LaunchError('STOP_FAILED', `The database process ${pid} does not stop.`);
}

export class PostgresServer implements RunningPostgres {
  readonly #cluster: PostgresCluster;
  readonly #options: PostgresOptions;
  readonly #release: () => Promise<void>;
  readonly #deathListeners: Array<(detail: string) => void> = [];
  #child: ChildProcess | null = null;
  #stopping = false;
  #port = 0;
  #pid = 0;

  constructor(cluster: PostgresCluster, options: PostgresOptions, release: () => Promise<void>) {
    this.#cluster = cluster;
    this.#options = options;
    this.#release = release;
  }

  get url(): string {
    return formatDatabaseUrl(this.#cluster.password, this.#port);
  }

  get port(): number {
    return this.#port;
  }

  get pid(): number {
    return this.#pid;
  }

  onDeath(listener: (detail: string) => void): void {
    this.#deathListeners.push(listener);
  }

  async start(): Promise<void> {
    if (this.#child !== null) return;
    const { cluster, home } = this.#cluster.place;
    const portFile = join(home, 'port');
    const wanted = this.#options.port ?? Number((await readTextFile(portFile)) ?? 0);
    // After the first start the port is fixed, even if its last user is slow to release it.
    if (this.#port === 0) this.#port = (await freePorts(1, [wanted]))[0] ?? 0;
    await replaceFileAtomically(portFile, `${this.#port}\n`);
    const log = await openServerLog(home);
    try {
      const { size } = await log.file.stat();
      const child = spawn(
        join(this.#cluster.binaries.root, 'bin', 'postgres'),
        ['-D', this.#cluster.data, ...postgresSettings(this.#options, this.#port)],
        {
          ...identity(this.#cluster.user),
          cwd: cluster,
          env: { ...childEnvironment(), ...this.#options.environment },
          stdio: ['ignore', log.file.fd, log.file.fd],
          // A session of its own: Ctrl-C in the terminal reaches us first, the database last.
          detached: true,
        },
      );
      await this.#untilReady(child, log.path, size);
    } finally {
      await log.file.close();
    }
  }

  async #untilReady(child: ChildProcess, logPath: string, logFrom: number): Promise<void> {
    let ended: string | null = null;
    child.once('error', (error) => {
      ended = error.message;
    });
    child.once('exit', (code, name) => {
      ended = name === null ? `exit code ${code}` : `signal ${name}`;
    });
    const ready = await waitFor(async () => {
      const noted = await readPostmaster(this.#cluster.data);
      return ended !== null || (noted?.ready === true && noted.pid === child.pid);
    }, START_TIMEOUT_MS);
    if (ended === null && ready && child.pid !== undefined)
      return this.#adopt(child, child.pid, logPath);
    child.kill('SIGQUIT');
    const log = (await readFile(logPath)).subarray(logFrom).toString('utf8').trim();
    const reason = ended ?? `not ready after ${START_TIMEOUT_MS / 1000} s`;
    throw new LaunchError(
      ended === null ? 'START_TIMEOUT' : 'START_FAILED',
      `The database did not start (${reason}). Its log, ${logPath}, says:\n${log}`,
    );
  }

  #adopt(child: ChildProcess, pid: number, logPath: string): void {
    this.#child = child;
    this.#pid = pid;
    this.#stopping = false;
    child.unref();
    process.on('exit', this.#onLauncherExit);
    child.once('exit', (code, name) => {
      this.#child = null;
      process.off('exit', this.#onLauncherExit);
      if (this.#stopping) return;
      const detail = endedByItself(
        'The database (PostgreSQL)',
        name ?? `exit code ${code}`,
        logPath,
      );
      for (const listener of this.#deathListeners) listener(detail);
    });
    this.#options.logger.debug({ pid, port: this.#port }, 'database ready');
  }

  /** A launcher that exits without disposing still asks the server to stop, without waiting. */
  readonly #onLauncherExit = (): void => {
    if (this.#pid !== 0) sendSignal(this.#pid, 'SIGINT');
  };

  async stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (this.#child === null) return;
    this.#stopping = true;
    await endProcess(this.#pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await waitFor(() => this.#child === null, STOP_TIMEOUT_MS);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.#release();
    if (this.#options.ephemeral === true) await removeCluster(this.#cluster.place);
  }
}
