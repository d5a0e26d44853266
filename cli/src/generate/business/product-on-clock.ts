import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@roletrail/contracts/logger';
import { startPostgres } from '../../launch/postgres.ts';
import { freePorts, waitFor } from '../../launch/processes.ts';
import { CliError } from '../../runtime/cli-error.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import { childEnvironment } from '../../settings/child-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { RestingDatabase } from './at-rest.ts';
import type { FalseClock } from './false-clock.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/roletrail.js', import.meta.url));
const START_MS = 120_000;
const ASK_MS = 2000;
/** End of the output that is shown if the product does not start, characters. */
const OUTPUT_SHOWN = 4000;

/** Product whose database and roles run on a false clock. */
export interface ProductOnClock {
  /** `postgres://…` of its database */
  readonly databaseUrl: string;
  /** of its api, without a slash at the end */
  readonly origin: string;
  /** Runs work that sets the clock, between two transactions of the roles (at-rest.ts). */
  atRest(work: () => Promise<void>): Promise<void>;
  /** Stops the roles. The database runs on. */
  stopRoles(): Promise<void>;
  /** Stops everything. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts the product of an unused data folder: a database without fsync and, as another process,
 * `roletrail start`. Both run on the clock. The api believes the addresses that callers name.
 * @throws CliError LAUNCH_FAILED, LaunchError
 */
export async function startOnClock(
  { dataDir, publicOrigin }: Settings,
  clock: FalseClock,
  logger: Logger,
): Promise<ProductOnClock> {
  const postgres = await startPostgres({
    dataDir,
    mode: 'test',
    logger,
    environment: clock.environment,
  });
  try {
    const [port = 0] = await freePorts(1);
    const roles = startRoles({
      ...childEnvironment(),
      ...clock.environment,
      RT_ENV_FILE: 'none',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: publicOrigin,
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
    });
    const origin = `http://127.0.0.1:${port}`;
    const resting = new RestingDatabase(postgres.url, roles);
    const stop = async () => {
      await resting[Symbol.asyncDispose]();
      await roles.stop();
      await postgres[Symbol.asyncDispose]();
    };
    await roles.ready(origin).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return {
      databaseUrl: postgres.url,
      origin,
      atRest: (work) => resting.atRest(work),
      stopRoles: roles.stop,
      stop,
    };
  } catch (error) {
    await postgres[Symbol.asyncDispose]();
    throw error;
  }
}

function startRoles(env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, 'start', '--join'], {
    env,
    // if this process ends, the channel closes and the product stops
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches this process first
    detached: true,
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_SHOWN);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    async ready(origin: string): Promise<void> {
      const isUp = await waitFor(async () => !isRunning() || (await answers(origin)), START_MS);
      if (isUp && isRunning()) return;
      throw new CliError('LAUNCH_FAILED', `The product did not start on a false clock:\n${output}`);
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop(): Promise<void> {
      if (isRunning()) child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answers(origin: string): Promise<boolean> {
  const asked = withTimeout(ASK_MS, (signal) => fetch(`${origin}/readyz`, { signal }));
  return (await asked.catch(() => null))?.status === 200;
}
