import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { Logger } from '@roletrail/contracts/logger';
import kafkajs, { type Admin } from 'kafkajs';
import type { KafkaConfig } from '../config.ts';
import { LogUnfit } from '../port.ts';
import { onAbort } from '../signals.ts';
import { makeClient } from './client.ts';
import { unreachable } from './unreachable.ts';

const REQUEST_TIMEOUT_MS = 10_000;
const FOR_EVER = '-1';
/** a batch of outbox rows is far smaller; a foreign one that is larger never gets in */
const MAX_MESSAGE_BYTES = 1_048_576;

/** Settings that each of our topics is made with, by name. */
export function topicSettings(
  topic: Topic,
  replication: number,
  sessionRetentionMs: number,
): Readonly<Record<string, string>> {
  return {
    'cleanup.policy': 'delete',
    'retention.ms': topic === 'session-events' ? String(sessionRetentionMs) : FOR_EVER,
    'retention.bytes': FOR_EVER,
    'min.insync.replicas': replication >= 3 ? '2' : '1',
    'unclean.leader.election.enable': 'false',
    'max.message.bytes': String(MAX_MESSAGE_BYTES),
    // the broker's clock: a producer whose clock is wrong would be refused
    'message.timestamp.type': 'LogAppendTime',
    // whatever a foreign producer used, readers meet plain batches
    'compression.type': 'uncompressed',
  };
}

/** What an existing topic must have; anything else loses events or cannot be read. */
const ASSERTED = [
  'cleanup.policy',
  'retention.ms',
  'retention.bytes',
  'min.insync.replicas',
  'unclean.leader.election.enable',
  'message.timestamp.type',
  'compression.type',
];

/**
 * Creates the topics that are absent and asserts those that exist. How many copies there must be
 * is never judged by how many brokers happen to be up.
 * @param closing ends it at once
 * @throws LogUnreachable, or LogUnfit naming everything that is not as it must be
 */
export async function ensureTopics(
  config: KafkaConfig,
  logger: Logger,
  partitions: Readonly<Record<Topic, number>>,
  closing: AbortSignal,
): Promise<void> {
  const { kafka, sockets } = makeClient(config, logger, REQUEST_TIMEOUT_MS);
  const admin = kafka.admin();
  const forget = onAbort([closing], () => sockets.destroy('the log is closed'));
  try {
    await admin.connect();
    await createAbsent(admin, config, partitions);
    const wrong = [
      ...(await wrongPartitions(admin, config, partitions)),
      ...(await wrongSettings(admin, config)),
    ];
    if (wrong.length > 0)
      throw new LogUnfit(`Kafka topics are not as they must be: ${wrong.join('; ')}`);
  } catch (error) {
    throw unreachable(config, error);
  } finally {
    forget();
    await admin.disconnect().catch(() => undefined);
    sockets.destroy('topics are ensured');
  }
}

async function createAbsent(
  admin: Admin,
  config: KafkaConfig,
  partitions: Readonly<Record<Topic, number>>,
): Promise<void> {
  const { replication } = config;
  const existing = new Set(await admin.listTopics());
  const absent = TOPICS.filter((topic) => !existing.has(config.topicPrefix + topic));
  if (absent.length === 0) return;
  const { brokers } = await admin.describeCluster();
  if (brokers.length < replication) {
    throw new LogUnfit(
      `Kafka topics are to be made with ${replication} copies, and ${brokers.length} of the cluster's brokers can be seen: start the others, or let KAFKA_REPLICATION say how many copies are enough`,
    );
  }
  // false when another process was first: then it is asserted like any other
  await admin.createTopics({
    waitForLeaders: true,
    topics: absent.map((topic) => ({
      topic: config.topicPrefix + topic,
      numPartitions: partitions[topic],
      replicationFactor: replication,
      configEntries: Object.entries(
        topicSettings(topic, replication, config.sessionRetentionMs),
      ).map(([name, value]) => ({ name, value })),
    })),
  });
}

async function wrongPartitions(
  admin: Admin,
  config: KafkaConfig,
  partitions: Readonly<Record<Topic, number>>,
): Promise<readonly string[]> {
  const { topics } = await admin.fetchTopicMetadata({
    topics: TOPICS.map((topic) => config.topicPrefix + topic),
  });
  return TOPICS.flatMap((topic) => {
    const name = config.topicPrefix + topic;
    const found = topics.find((t) => t.name === name)?.partitions ?? [];
    const copies = Math.min(...found.map(({ replicas }) => replicas.length));
    return [
      ...(found.length === partitions[topic]
        ? []
        : [`topic ${name} has ${found.length} partitions, ${partitions[topic]} are wanted`]),
      ...(copies >= config.replication
        ? []
        : [
            `topic ${name} has ${copies} copies of a partition, KAFKA_REPLICATION wants ${config.replication}`,
          ]),
    ];
  });
}

async function wrongSettings(admin: Admin, config: KafkaConfig): Promise<readonly string[]> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: TOPICS.map((topic) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name: config.topicPrefix + topic,
      configNames: ASSERTED,
    })),
  });
  const { topics } = await admin.fetchTopicMetadata({
    topics: TOPICS.map((topic) => config.topicPrefix + topic),
  });
  return TOPICS.flatMap((topic) => {
    const name = config.topicPrefix + topic;
    const replicas = topics.find((t) => t.name === name)?.partitions[0]?.replicas.length ?? 1;
    const wanted = topicSettings(topic, replicas, config.sessionRetentionMs);
    const entries = resources.find((r) => r.resourceName === name)?.configEntries ?? [];
    const found = new Map(entries.map((e) => [e.configName, e.configValue]));
    return ASSERTED.flatMap((setting) =>
      found.get(setting) === wanted[setting]
        ? []
        : [`${name}: ${setting} is ${found.get(setting)}, must be ${wanted[setting]}`],
    );
  });
}
