import type { Logger } from '@roletrail/contracts/logger';
import type { Logger as KafkaJsLogger } from 'kafkajs';
import type { KafkaConfig } from '../config.ts';
import { LogMisconfigured, type TopicPartition } from '../port.ts';
import { makeClient } from './client.ts';
import { FETCH } from './fetch-request.ts';
import { type Broker, type BrokerAddress, internals, type KafkaCluster } from './internals.ts';
import { METADATA } from './metadata-request.ts';
import type { Sockets } from './sockets.ts';
import { unreachable } from './unreachable.ts';

const REQUEST_TIMEOUT_MS = 5000;
const METADATA_MAX_AGE_MS = 5 * 60_000;

/** kafkajs cluster on connections of its own. */
export interface OwnCluster {
  readonly cluster: KafkaCluster;
  /** number of broker addresses in the configuration */
  readonly addresses: number;
  /** for other kafkajs objects on this cluster */
  readonly logger: KafkaJsLogger;
  /** ends everything in flight, immediately and permanently */
  readonly sockets: Sockets;
}

/** Creates a cluster object with its own sockets. Does not connect. */
export function makeCluster(
  config: KafkaConfig,
  logger: Logger,
  { requestTimeoutMs, inFlight }: { requestTimeoutMs: number; inFlight: number | null },
): OwnCluster {
  const { kafka, sockets, options } = makeClient(config, logger, requestTimeoutMs);
  const cluster = new (internals().Cluster)({
    ...options,
    logger: kafka.logger(),
    metadataMaxAge: METADATA_MAX_AGE_MS,
    allowAutoTopicCreation: false,
    maxInFlightRequests: inFlight,
    isolationLevel: 0,
  });
  return { cluster, addresses: config.brokers.length, logger: kafka.logger(), sockets };
}

/**
 * Connects the cluster and restricts its metadata requests to these topics. Without topics kafkajs
 * would request all, and a foreign topic without a leader would be an error.
 * @throws LogMisconfigured if the brokers are too old
 */
export async function connectCluster(own: OwnCluster, topics: readonly string[]): Promise<void> {
  const { cluster } = own;
  await connectSomewhere(own);
  refuseOldBroker(await cluster.brokerPool.findConnectedBroker());
  if (topics.length > 0) await cluster.addMultipleTargetTopics([...topics]);
}

/** Connects to the first address that accepts; kafkajs does not retry after a hang-up. */
async function connectSomewhere({ cluster, addresses, sockets }: OwnCluster): Promise<void> {
  for (let left = addresses - 1; ; left--) {
    try {
      return await cluster.connect();
    } catch (error) {
      if (left === 0 || sockets.closed) throw error;
      await cluster.brokerPool.createSeedBroker();
    }
  }
}

/**
 * Creates and connects a cluster object with its own sockets. Each reader has one, so that a long
 * poll delays no other reader.
 * @throws LogUnreachable, or LogMisconfigured if the brokers are too old
 */
export async function openCluster(
  config: KafkaConfig,
  logger: Logger,
  topics: readonly string[],
): Promise<OwnCluster> {
  const timing = { requestTimeoutMs: REQUEST_TIMEOUT_MS, inFlight: null };
  const own = makeCluster(config, logger, timing);
  try {
    await connectCluster(own, topics);
  } catch (error) {
    own.sockets.destroy('the cluster could not be opened');
    throw unreachable(config, error);
  }
  return own;
}

function refuseOldBroker({ versions }: Broker): void {
  // On its second try kafkajs treats a connection as ready although the first was not answered.
  if (versions === null) throw new Error('a broker does not say what it speaks');
  for (const [name, api] of Object.entries({ Fetch: FETCH, Metadata: METADATA })) {
    const range = versions[api.key];
    if (!range || range.minVersion > api.version || range.maxVersion < api.version) {
      throw new LogMisconfigured(
        `the broker does not speak ${name} v${api.version}: Kafka 3.1 or newer is needed`,
      );
    }
  }
}

/** Connects to a broker named in an earlier answer; kafkajs itself would request all topics. */
export async function connectBroker(
  { cluster: { brokerPool }, logger }: OwnCluster,
  { nodeId, host, port }: BrokerAddress,
): Promise<Broker> {
  const connectionPool = await brokerPool.connectionPoolBuilder.build({ host, port });
  const { versions } = brokerPool;
  const broker = brokerPool.createBroker({ connectionPool, logger, versions, nodeId });
  await broker.connect();
  return broker;
}

/** Returns the current leader of a partition. */
export async function leaderOf(
  cluster: KafkaCluster,
  topic: string,
  partition: TopicPartition['partition'],
): Promise<Broker> {
  await cluster.refreshMetadataIfNecessary();
  const known = cluster.findTopicPartitionMetadata(topic);
  const metadata = known.find((p) => p.partitionId === partition);
  if (!metadata) throw new Error(`the log has no partition ${topic}/${partition}`);
  if (metadata.leader < 0) throw new Error(`${topic}/${partition} has no leader`);
  return cluster.findBroker({ nodeId: metadata.leader });
}
