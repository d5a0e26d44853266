/**
 * The local broker as a container, through testcontainers. The library is a development dependency:
 * where it was left out, or where no Docker engine answers, this way is simply not there.
 */

import { isErrno } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { KAFKA_VERSION } from './kafka-jars.ts';
import { brokersKnownTo } from './kafka-probe.ts';
import { waitFor } from './processes.ts';

export interface ContainerBroker {
  address: string;
  stop(): Promise<void>;
}

/** The broker has said that it is up: whether its port is published shows at once. */
const PUBLISHED_MS = 10_000;

/** Whether a Docker engine answers and the library is installed. */
export async function dockerAnswers(): Promise<boolean> {
  const library = await loadLibrary();
  if (library === null) return false;
  try {
    await library.getContainerRuntimeClient();
    return true;
  } catch {
    // The library has one plain error for every kind of "no engine"; which one does not matter here.
    return false;
  }
}

/**
 * Starts apache/kafka on this port of 127.0.0.1.
 * @param volume name of the volume that keeps its data; null: they go with the container
 * @throws LaunchError, or what the engine says, when no broker answers at that port in the end
 */
export async function startContainer(
  volume: string | null,
  port: number,
  clusterId: string,
): Promise<ContainerBroker> {
  const library = await loadLibrary();
  if (library === null) {
    throw new LaunchError(
      'KAFKA_WAY_GONE',
      'The package testcontainers is not installed: run npm ci.',
    );
  }
  const image = new library.GenericContainer(`apache/kafka:${KAFKA_VERSION}`)
    .withEnvironment(environment(port, clusterId))
    .withExposedPorts({ container: 9092, host: port })
    .withWaitStrategy(library.Wait.forLogMessage(/Kafka Server started/));
  const data = { target: '/var/lib/kafka/data', mode: 'rw' } as const;
  if (volume !== null) image.withBindMounts([{ source: volume, ...data }]);
  const container = await image.start();
  const answers = async () =>
    (await brokersKnownTo({ host: '127.0.0.1', port }))?.includes(1) === true;
  if (await waitFor(answers, PUBLISHED_MS)) {
    return {
      address: `127.0.0.1:${port}`,
      stop: async () => {
        await container.stop({ timeout: 10_000 });
      },
    };
  }
  await container.stop();
  throw new LaunchError(
    'START_TIMEOUT',
    `The Kafka container runs, but its port ${port} is not published on 127.0.0.1.`,
  );
}

/** The image drops all its defaults as soon as one setting is given. */
function environment(port: number, clusterId: string): Record<string, string> {
  return {
    CLUSTER_ID: clusterId,
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_LOG_DIRS: '/var/lib/kafka/data',
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    KAFKA_SHARE_COORDINATOR_STATE_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_SHARE_COORDINATOR_STATE_TOPIC_MIN_ISR: '1',
  };
}

async function loadLibrary() {
  try {
    return await import('testcontainers');
  } catch (error) {
    if (isErrno(error, 'ERR_MODULE_NOT_FOUND')) return null;
    throw error;
  }
}
