import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import type { Logger } from '@roletrail/contracts/logger';
import type { KafkaConfig } from '../config.ts';
import type { BrokerState, EventLog, LogIdentity } from '../port.ts';
import { type OwnCluster, openCluster } from './cluster.ts';
import { metadataRequest } from './metadata-request.ts';
import { readKafkaRange } from './range.ts';
import { openKafkaReader } from './reader.ts';
import { ensureTopics } from './topics.ts';
import { openKafkaWriter } from './writer.ts';

/**
 * The log on a Kafka cluster, through kafkajs. Connects at first use; every writer and reader has
 * connections of its own, questions about the log share one set, made anew after a fault.
 */
export function openKafkaLog(config: KafkaConfig, logger: Logger): EventLog {
  const physical = (topic: Topic) => config.topicPrefix + topic;
  const shared = new SharedCluster(() => openCluster(config, logger, TOPICS.map(physical)));
  const closing = new AbortController();
  return {
    adapter: 'kafka',
    ensureTopics: (partitions, absent) =>
      ensureTopics(config, logger, { partitions, absent }, closing.signal),
    identity: () => shared.use((own) => identityOf(own, physical)),
    range: (place) =>
      shared.use(({ cluster }) => readKafkaRange(cluster, physical(place.topic), place)),
    brokers: () => shared.use((own) => brokersOf(own, physical)),
    openWriter: (place) => openKafkaWriter(config, logger, place),
    openReader: (place) => openKafkaReader(config, logger, place),
    async [Symbol.asyncDispose]() {
      closing.abort();
      await shared.close();
    },
  };
}

async function identityOf(
  { cluster }: OwnCluster,
  physical: (topic: Topic) => string,
): Promise<LogIdentity> {
  const broker = await cluster.brokerPool.findConnectedBroker();
  const answer = await broker.connectionPool.send(metadataRequest(TOPICS.map(physical)));
  if (answer.clusterId === null) throw new Error('the Kafka cluster has no id');
  const topic = (name: Topic) => {
    const found = answer.topics.find((t) => t.name === physical(name));
    if (found?.errorCode !== 0) throw new Error(`the log has no topic ${physical(name)}`);
    return { id: found.id, partitions: found.partitions.length };
  };
  return {
    adapter: 'kafka',
    clusterId: answer.clusterId,
    topics: {
      'consent-events': topic('consent-events'),
      'admin-events': topic('admin-events'),
      'session-events': topic('session-events'),
    },
  };
}

async function brokersOf(
  { cluster }: OwnCluster,
  physical: (topic: Topic) => string,
): Promise<BrokerState> {
  const broker = await cluster.brokerPool.findConnectedBroker();
  const answer = await broker.connectionPool.send(metadataRequest(TOPICS.map(physical)));
  const partitions = answer.topics.flatMap((topic) => topic.partitions);
  const underReplicated = partitions.filter(({ inSync, copies }) => inSync < copies).length;
  return { brokers: answer.brokers.length, underReplicated };
}

/** One cluster object for all questions; a question that fails is asked once more on a new one. */
class SharedCluster {
  readonly #open: () => Promise<OwnCluster>;
  #current: Promise<OwnCluster> | null = null;
  #closed = false;

  constructor(open: () => Promise<OwnCluster>) {
    this.#open = open;
  }

  async use<T>(ask: (own: OwnCluster) => Promise<T>): Promise<T> {
    try {
      return await this.#ask(ask);
    } catch (error) {
      if (this.#closed) throw error;
      return await this.#ask(ask);
    }
  }

  async #ask<T>(ask: (own: OwnCluster) => Promise<T>): Promise<T> {
    if (this.#closed) throw new Error('the log is closed');
    this.#current ??= this.#open();
    const current = this.#current;
    try {
      return await ask(await current);
    } catch (error) {
      if (this.#current === current) this.#current = null;
      await current
        .then((own) => own.sockets.destroy('the client is closed'))
        .catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const current = this.#current;
    this.#current = null;
    await current
      ?.then((own) => own.sockets.destroy('the client is closed'))
      .catch(() => undefined);
  }
}
