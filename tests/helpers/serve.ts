/**
 * The servers of one test run, as a process: those named as arguments (postgres, kafka), or both;
 * one whose address is in the environment already is not started. With --durable as the benches
 * measure them: PostgreSQL waits for its disk, Kafka is a process of ours. Prints progress, then one
 * JSON line `{env, kafkaReason}`, and stops them when its standard input ends or a signal comes.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka } from '@roletrail/cli/launch/kafka';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import { LaunchError } from '@roletrail/cli/runtime/launch-error';
import { silent } from './logger.ts';

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const durable = process.argv.includes('--durable');
const wanted = (server: string) => named.length === 0 || named.includes(server);
const REPOSITORY = new URL('../../', import.meta.url).pathname;
const progress = (line: string) => console.log(line);

const folder = await mkdtemp(join(tmpdir(), 'roletrail-test-'));
// PostgreSQL runs as another user when we are root: that user must get through here.
await chmod(folder, 0o711);

const servers: AsyncDisposable[] = [];
const env: Record<string, string> = {};

async function stop(): Promise<never> {
  for (const server of servers.reverse()) await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

/** Null when a broker is there, else why there is none. */
async function bringKafka(): Promise<string | null> {
  if (process.env.TEST_KAFKA_BROKERS || !wanted('kafka')) return null;
  const given = process.env.KAFKA_BROKERS;
  if (given) progress(`using the brokers of KAFKA_BROKERS, ${given}`);
  try {
    const kafka = await startKafka({
      dataDir: folder,
      cacheDir: join(REPOSITORY, '.cache'),
      logger: silent,
      progress,
      given,
      javaHome: process.env.JAVA_HOME,
      docker: !durable,
      ephemeral: true,
    });
    servers.push(kafka);
    env.TEST_KAFKA_BROKERS = kafka.brokers;
    return null;
  } catch (error) {
    if (error instanceof LaunchError) return error.message;
    throw error;
  }
}

process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
process.stdin.once('end', () => void stop()).resume();

try {
  if (!process.env.TEST_DATABASE_URL && wanted('postgres')) {
    const postgres = await startPostgres({
      dataDir: folder,
      mode: durable ? 'durable' : 'test',
      maxConnections: 400,
      logger: silent,
      progress,
      ephemeral: true,
    });
    servers.push(postgres);
    env.TEST_DATABASE_URL = postgres.url;
  }
  const kafkaReason = await bringKafka();
  console.log(JSON.stringify({ env, kafkaReason }));
} catch (error) {
  console.error(error instanceof LaunchError ? error.message : error);
  for (const server of servers.reverse()) await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
  process.exit(1);
}
