import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { Logger } from '@roletrail/contracts/logger';
import kafkajs, { type ITopicConfig } from 'kafkajs';
import type { KafkaConfig } from '../config.ts';
import { LogMisconfigured, type MissingTopicPolicy } from '../port.ts';
import { onAbort } from '../signals.ts';
import { connectBroker, connectCluster, makeCluster, type OwnCluster } from './cluster.ts';
import type { Broker } from './internals.ts';
import { type ClusterMetadata, metadataRequest } from './metadata-request.ts';
import { unreachable } from './unreachable.ts';

const REQUEST_TIMEOUT_MS = 10_000;
/** time for new topics to get a leader, and for lost topics to reappear */
const CREATION_MS = 5000;
const LOOK_AGAIN_MS = 100;
const UNKNOWN_TOPIC = 3;
/** Exists; must be created; created just now and still without a leader. */
const MAY_COME = new Set([0, UNKNOWN_TOPIC, 5]);
const UNLIMITED = '-1';
/** far larger than a batch of outbox rows; rejects larger foreign batches */
const MAX_MESSAGE_BYTES = 1_048_576;

type Found = ReadonlyMap<string | null, ClusterMetadata['topics'][number]>;

/** Returns the settings that each new topic is created with. */
export function topicSettings(
  topic: Topic,
  replication: number,
  sessionRetentionMs: number,
): Readonly<Record<string, string>> {
  return {
    'cleanup.policy': 'delete',
    'retention.ms': topic === 'session-events' ? String(sessionRetentionMs) : UNLIMITED,
    'retention.bytes': UNLIMITED,
    'min.insync.replicas': replication >= 3 ? '2' : '1',
    'unclean.leader.election.enable': 'false',
    'max.message.bytes': String(MAX_MESSAGE_BYTES),
    // the broker's clock: a producer with a wrong clock would be rejected
    'message.timestamp.type': 'LogAppendTime',
    // readers get uncompressed batches from any producer
    'compression.type': 'uncompressed',
  };
}

/** Settings that an existing topic must have; with other values events are lost or unreadable. */
const ASSERTED = [
  'cleanup.policy',
  'retention.ms',
  'retention.bytes',
  'min.insync.replicas',
  'unclean.leader.election.enable',
  'message.timestamp.type',
  'compression.type',
];

interface Wanted {
  readonly partitions: Readonly<Record<Topic, number>>;
  readonly absent: MissingTopicPolicy;
}

/**
 * Creates topics that never existed and checks the settings of the others. The required replica
 * count does not depend on how many brokers are up. Other topics of the cluster are not requested.
 * @param closing ends it immediately
 * @throws LogUnreachable, or LogMisconfigured naming everything that is invalid
 */
export async function ensureTopics(
  config: KafkaConfig,
  logger: Logger,
  wanted: Wanted,
  closing: AbortSignal,
): Promise<void> {
  const own = makeCluster(config, logger, { requestTimeoutMs: REQUEST_TIMEOUT_MS, inFlight: null });
  const forget = onAbort([closing], () => own.sockets.destroy('the log is closed'));
  try {
    await connectCluster(own, []);
    const { found, broker } = await allThere(own, config, wanted);
    const wrong = [
      ...wrongPartitions(found, config, wanted.partitions),
      ...(await wrongSettings(broker, found, config)),
    ];
    if (wrong.length > 0)
      throw new LogMisconfigured(`Kafka topics are not as they must be: ${wrong.join('; ')}`);
  } catch (error) {
    throw unreachable(config, error);
  } finally {
    forget();
    own.sockets.destroy('topics are ensured');
  }
}

/**
 * Returns our topics once all exist and have leaders, and the broker that knows them: another broker
 * of the cluster may learn of new topics later.
 */
async function allThere(
  own: OwnCluster,
  config: KafkaConfig,
  { partitions, absent }: Wanted,
): Promise<{ readonly found: Found; readonly broker: Broker }> {
  const until = performance.now() + CREATION_MS;
  for (;;) {
    const broker = await own.cluster.brokerPool.findConnectedBroker();
    const metadata = await askOurs(broker, config);
    const found = new Map(metadata.topics.map((topic) => [topic.name, topic]));
    const missing = metadata.topics.filter((topic) => !isLed(topic)).map(({ name }) => name);
    if (missing.length === 0) return { found, broker };
    const unknown = TOPICS.filter(
      (topic) => found.get(config.topicPrefix + topic)?.errorCode === UNKNOWN_TOPIC,
    );
    if (performance.now() > until) {
      if (absent === 'lost' && unknown.length > 0) throw lost(unknown, config);
      throw new Error(`${missing.join(', ')}: not there, or without a leader`);
    }
    const topics = unknown.map((topic) => newTopic(topic, config, partitions[topic]));
    if (absent === 'made' && topics.length > 0)
      await create(own, metadata, topics, config.replication);
    await pause(LOOK_AGAIN_MS);
  }
}

function lost(topics: readonly Topic[], { topicPrefix }: KafkaConfig): LogMisconfigured {
  const names = topics.map((topic) => topicPrefix + topic).join(', ');
  return new LogMisconfigured(
    `The brokers do not have the topics that this database was begun with, and none is made in their place: ${names}. Look at KAFKA_BROKERS and KAFKA_TOPIC_PREFIX`,
  );
}

async function askOurs(broker: Broker, config: KafkaConfig): Promise<ClusterMetadata> {
  const metadata = await broker.connectionPool.send(
    metadataRequest(TOPICS.map((topic) => config.topicPrefix + topic)),
  );
  const refused = metadata.topics.find(({ errorCode }) => !MAY_COME.has(errorCode));
  if (refused) throw new Error(`${refused.name}: the broker answers error ${refused.errorCode}`);
  return metadata;
}

function isLed({ errorCode, partitions }: ClusterMetadata['topics'][number]): boolean {
  return errorCode === 0 && partitions.every(({ leader }) => leader >= 0);
}

function newTopic(topic: Topic, config: KafkaConfig, partitions: number): ITopicConfig {
  const settings = topicSettings(topic, config.replication, config.sessionRetentionMs);
  return {
    topic: config.topicPrefix + topic,
    numPartitions: partitions,
    replicationFactor: config.replication,
    configEntries: Object.entries(settings).map(([name, value]) => ({ name, value })),
  };
}

/** Requests creation; the next metadata request shows the result. */
async function create(
  own: OwnCluster,
  { brokers, controllerId }: ClusterMetadata,
  topics: readonly ITopicConfig[],
  replication: number,
): Promise<void> {
  if (brokers.length < replication) {
    throw new LogMisconfigured(
      `Kafka topics are to be made with ${replication} copies, and ${brokers.length} of the cluster's brokers can be seen: start the others, or let KAFKA_REPLICATION say how many copies are enough`,
    );
  }
  const controller = brokers.find(({ nodeId }) => nodeId === controllerId);
  if (!controller) return;
  try {
    await (await connectBroker(own, controller)).createTopics({ topics, timeout: CREATION_MS });
  } catch (error) {
    const errors = error instanceof kafkajs.KafkaJSAggregateError ? error.errors : [error];
    const usual = (e: unknown) =>
      e instanceof kafkajs.KafkaJSProtocolError &&
      ['TOPIC_ALREADY_EXISTS', 'NOT_CONTROLLER'].includes(e.type);
    if (!errors.every(usual)) throw error;
  }
}

function wrongPartitions(
  found: Found,
  config: KafkaConfig,
  partitions: Readonly<Record<Topic, number>>,
): readonly string[] {
  return TOPICS.flatMap((topic) => {
    const name = config.topicPrefix + topic;
    const actual = found.get(name)?.partitions ?? [];
    const copies = Math.min(...actual.map((partition) => partition.copies));
    return [
      ...(actual.length === partitions[topic]
        ? []
        : [`topic ${name} has ${actual.length} partitions, ${partitions[topic]} are wanted`]),
      ...(copies >= config.replication
        ? []
        : [
            `topic ${name} has ${copies} copies of a partition, KAFKA_REPLICATION wants ${config.replication}`,
          ]),
    ];
  });
}

async function wrongSettings(
  broker: Broker,
  found: Found,
  config: KafkaConfig,
): Promise<readonly string[]> {
  const { resources } = await broker.describeConfigs({
    resources: TOPICS.map((topic) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name: config.topicPrefix + topic,
      configNames: ASSERTED,
    })),
  });
  return TOPICS.flatMap((topic) => {
    const name = config.topicPrefix + topic;
    const copies = found.get(name)?.partitions[0]?.copies ?? 1;
    const wanted = topicSettings(topic, copies, config.sessionRetentionMs);
    const entries = resources.find((r) => r.resourceName === name)?.configEntries ?? [];
    const actual = new Map(entries.map((e) => [e.configName, e.configValue]));
    return ASSERTED.flatMap((setting) =>
      actual.get(setting) === wanted[setting]
        ? []
        : [`${name}: ${setting} is ${actual.get(setting)}, must be ${wanted[setting]}`],
    );
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
