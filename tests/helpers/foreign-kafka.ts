import { type KafkaConfig, SESSION_RETENTION_MS } from '@roletrail/event-log/config';
import { type Admin, Kafka, logLevel, type Producer } from 'kafkajs';
import { topicPrefix as freshPrefix } from './kafka.ts';

/** A log of a test's own on the shared brokers: a random topic prefix, deleted at the end. */
export interface TestKafka extends AsyncDisposable {
  readonly config: KafkaConfig;
  /** what the product does not have: a foreign client */
  readonly admin: Admin;
  readonly producer: Producer;
  readonly kafka: Kafka;
}

export async function testKafka(brokers: string[]): Promise<TestKafka> {
  const topicPrefix = freshPrefix();
  const kafka = new Kafka({ brokers, clientId: 'foreign', logLevel: logLevel.NOTHING });
  const [admin, producer] = [kafka.admin(), kafka.producer({ allowAutoTopicCreation: false })];
  await Promise.all([admin.connect(), producer.connect()]);
  return {
    kafka,
    admin,
    producer,
    config: {
      brokers,
      clientId: 'roletrail-test',
      topicPrefix,
      replication: 1,
      ssl: null,
      sasl: null,
      sessionRetentionMs: SESSION_RETENTION_MS,
    },
    async [Symbol.asyncDispose]() {
      const own = (await admin.listTopics()).filter((topic) => topic.startsWith(topicPrefix));
      if (own.length > 0) await admin.deleteTopics({ topics: own });
      await Promise.all([admin.disconnect(), producer.disconnect()]);
    },
  };
}
