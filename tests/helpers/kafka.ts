import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka } from '@roletrail/cli/launch/kafka';
import type { RunningKafka } from '@roletrail/cli/launch/kafka-java';
import { LaunchError } from '@roletrail/cli/runtime/launch-error';
import type { EventLog, TopicPartition } from '@roletrail/event-log/port';
import { silent } from './logger.ts';
import { waitFor } from './wait-for.ts';

const CACHE = new URL('../../.cache', import.meta.url).pathname;

/** Part of tap's `t` for skipping a file. */
interface Plannable {
  plan(count: number, reason?: string): void;
}

/**
 * The broker of the run (`host:port,…`) for a test file that shares it, or null when there is none:
 * the file is then planned as skipped and ends at once. Under CI=true that is an error instead.
 * Use names that start with `topicPrefix()`.
 */
export function sharedBrokers(t: Plannable): string | null {
  const brokers = process.env.TEST_KAFKA_BROKERS;
  if (brokers) return brokers;
  skip(t, 'no Kafka broker: TEST_KAFKA_BROKERS is not set');
  return null;
}

/** A prefix for topics, groups and transactions that no other test file has. */
export function topicPrefix(): string {
  return `t${randomBytes(5).toString('hex')}-`;
}

/** A cluster of a test file's own; node n has its settings in `kafka/node-n` of the data folder. */
export interface PrivateCluster extends RunningKafka {
  readonly dataDir: string;
}

/**
 * A cluster of the test file's own, its brokers processes that it may kill, stop and start through
 * `nodes`; null (planned as skipped) where none can be had. Dispose of it. A `dataDir` of the caller's
 * stays when it ends.
 */
export async function privateCluster(
  t: Plannable,
  { dataDir: given, ...options }: { brokers?: 1 | 3; heapMb?: number; dataDir?: string } = {},
): Promise<PrivateCluster | null> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'roletrail-kafka-')));
  const remove = async () => {
    if (given === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const kafka = await startKafka({
      dataDir,
      cacheDir: CACHE,
      logger: silent,
      docker: false,
      javaHome: process.env.JAVA_HOME,
      ephemeral: true,
      ...options,
    });
    return {
      ...kafka,
      dataDir,
      async [Symbol.asyncDispose]() {
        await kafka[Symbol.asyncDispose]();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    if (!(error instanceof LaunchError) || error.code !== 'KAFKA_UNAVAILABLE') throw error;
    skip(t, error.message);
    return null;
  }
}

function skip(t: Plannable, reason: string): void {
  if (process.env.CI === 'true') throw new Error(`under CI the Kafka suites must run: ${reason}`);
  console.error(`!!! KAFKA SUITE NOT RUN: ${reason}`);
  t.plan(0, reason);
}

/** A broker that is busy names itself leader of a new topic before it is: kafkajs calls that retriable. */
export async function led(log: Pick<EventLog, 'range'>, place: TopicPartition): Promise<void> {
  const range = () =>
    log.range(place).then(
      () => true,
      () => false,
    );
  await waitFor('the new topics to be led', range);
}
