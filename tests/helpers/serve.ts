/**
 * The servers of one test run, as a process: those named as arguments (postgres, kafka), or both;
 * one whose address is in the environment already is not started. With --durable as the benches
 * measure them: PostgreSQL waits for its disk, Kafka is a process of ours. Prints progress, then one
 * JSON line `{env, kafkaReason}`, and stops them when its standard input ends or a signal comes. One
 * that is still starting then is started first: only what has started can be stopped for sure.
 */
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka } from '@roletrail/cli/launch/kafka';
import type { RunningKafka } from '@roletrail/cli/launch/kafka-java';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import type { RunningPostgres } from '@roletrail/cli/launch/postgres-server';
import { LaunchError } from '@roletrail/cli/runtime/launch-error';
import { silent } from './logger.ts';

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const durable = process.argv.includes('--durable');
const REPOSITORY = new URL('../../', import.meta.url).pathname;
const progress = (line: string) => console.log(line);

const ending = new AbortController();
const end = () => ending.abort();
ending.signal.addEventListener('abort', () => progress('ending the servers'));
// Keep the listener: a second signal would otherwise end this process before the servers.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
process.stdin.once('end', end).once('error', end).resume();

const folder = await mkdtemp(join(tmpdir(), 'roletrail-test-'));
// PostgreSQL runs as another user when we are root: that user must get through here.
await chmod(folder, 0o711);
try {
  await serve();
} catch (error) {
  console.error(error instanceof LaunchError ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();

/** Until they are to end; whatever has started then is stopped, the last first. */
async function serve(): Promise<void> {
  await using postgres = await bringPostgres();
  const brought = await bringKafka();
  await using kafka = brought.kafka;
  if (ending.signal.aborted) return;
  const env = { TEST_DATABASE_URL: postgres?.url, TEST_KAFKA_BROKERS: kafka?.brokers };
  console.log(JSON.stringify({ env, kafkaReason: brought.reason }));
  await once(ending.signal, 'abort');
}

function isToStart(server: 'postgres' | 'kafka', known: string | undefined): boolean {
  return !known && (named.length === 0 || named.includes(server)) && !ending.signal.aborted;
}

async function bringPostgres(): Promise<RunningPostgres | null> {
  if (!isToStart('postgres', process.env.TEST_DATABASE_URL)) return null;
  return startPostgres({
    dataDir: folder,
    mode: durable ? 'durable' : 'test',
    maxConnections: 400,
    logger: silent,
    progress,
    ephemeral: true,
  });
}

/** Without a broker where none is wanted or, for a reason, none can be had. */
async function bringKafka(): Promise<{ kafka: RunningKafka | null; reason: string | null }> {
  if (!isToStart('kafka', process.env.TEST_KAFKA_BROKERS)) return { kafka: null, reason: null };
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
    return { kafka, reason: null };
  } catch (error) {
    if (error instanceof LaunchError) return { kafka: null, reason: error.message };
    throw error;
  }
}
