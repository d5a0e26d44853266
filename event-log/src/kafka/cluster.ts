import type { Logger } from '@roletrail/contracts/logger';
import type { KafkaConfig } from '../config.ts';
import { LogUnfit, type Place } from '../port.ts';
import { makeClient } from './client.ts';
import { FETCH } from './fetch-request.ts';
import { type Broker, type Cluster, internals } from './internals.ts';
import { METADATA } from './metadata-request.ts';
import { unreachable } from './unreachable.ts';

const REQUEST_TIMEOUT_MS = 5000;
const METADATA_MAX_AGE_MS = 5 * 60_000;

/** kafkajs' view of the brokers, on connections of our own. */
export interface OwnCluster {
  readonly cluster: Cluster;
  /** Ends everything that is in flight, at once. */
  destroy(): void;
}

/**
 * A cluster object with sockets of its own, connected. Each reader has one, so that a long poll
 * holds up nobody else.
 * @throws LogUnreachable, or LogUnfit when the brokers are too old
 */
export async function openCluster(
  config: KafkaConfig,
  logger: Logger,
  topics: readonly string[],
): Promise<OwnCluster> {
  const { kafka, sockets, options } = makeClient(config, logger, REQUEST_TIMEOUT_MS);
  const cluster = new (internals().Cluster)({
    ...options,
    logger: kafka.logger(),
    metadataMaxAge: METADATA_MAX_AGE_MS,
    allowAutoTopicCreation: false,
    maxInFlightRequests: null,
    isolationLevel: 0,
  });
  try {
    await cluster.connect();
    refuseOldBroker(await cluster.brokerPool.findConnectedBroker());
    if (topics.length > 0) await cluster.addMultipleTargetTopics([...topics]);
  } catch (error) {
    sockets.destroy('the cluster could not be opened');
    throw unreachable(config, error);
  }
  return { cluster, destroy: () => sockets.destroy('the client is closed') };
}

function refuseOldBroker({ versions }: Broker): void {
  for (const [name, api] of Object.entries({ Fetch: FETCH, Metadata: METADATA })) {
    const range = versions?.[api.key];
    if (!range || range.minVersion > api.version || range.maxVersion < api.version) {
      throw new LogUnfit(
        `the broker does not speak ${name} v${api.version}: Kafka 3.1 or newer is needed`,
      );
    }
  }
}

/** The broker that leads a partition now. */
export async function leaderOf(
  cluster: Cluster,
  topic: string,
  partition: Place['partition'],
): Promise<Broker> {
  await cluster.refreshMetadataIfNecessary();
  const known = cluster.findTopicPartitionMetadata(topic);
  const metadata = known.find((p) => p.partitionId === partition);
  if (!metadata) throw new Error(`the log has no partition ${topic}/${partition}`);
  if (metadata.leader < 0) throw new Error(`${topic}/${partition} has no leader`);
  return cluster.findBroker({ nodeId: metadata.leader });
}
