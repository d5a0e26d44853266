import type { RunningKafka } from '@roletrail/cli/launch/kafka-java';
import { Kafka, logLevel } from 'kafkajs';
import type { Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { privateCluster } from '../helpers/kafka.ts';
import type { Role } from './deployment.ts';
import { Scene } from './scene.ts';

/** A scene on a cluster of its own, whose brokers can be killed. */
export interface Stage extends AsyncDisposable {
  readonly scene: Scene;
  readonly cluster: RunningKafka;
}

/** Null where no broker can be had: the file is then planned as skipped. */
export async function openStage(
  t: Test,
  brokers: 1 | 3,
  roles: readonly Role[],
): Promise<Stage | null> {
  const cluster = await privateCluster(t, brokers === 3 ? { brokers, heapMb: 256 } : { brokers });
  if (cluster === null) return null;
  const database = await testDatabase({ seeded: true });
  const backing = {
    databaseUrl: database.config.url,
    brokers: cluster.brokers,
    replication: brokers,
  };
  const scene = await Scene.open(backing, roles);
  return {
    scene,
    cluster,
    async [Symbol.asyncDispose]() {
      await scene[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** The id of the broker that leads a topic's first partition; -1: none does. */
export async function leaderOf(brokers: string, topic: string): Promise<number> {
  const retry = { retries: 3, initialRetryTime: 100, maxRetryTime: 300 };
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING, retry });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    return topics[0]?.partitions.find((p) => p.partitionId === 0)?.leader ?? -1;
  } finally {
    await admin.disconnect();
  }
}
