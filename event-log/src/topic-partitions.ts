import { type RoletrailEvent, TOPIC_OF, type Topic } from '@roletrail/contracts/events/catalogue';
import { computePartition } from '@roletrail/contracts/events/partition';
import type { TopicPartition } from './port.ts';

/** Partition count per topic, fixed when the log was created. */
export type PartitionCounts = Readonly<Record<Topic, number>>;

/** Lists every partition of these topics, in order. */
export function listTopicPartitions(
  topics: readonly Topic[],
  partitions: PartitionCounts,
): readonly TopicPartition[] {
  return topics.flatMap((topic) =>
    Array.from({ length: partitions[topic] }, (_, partition) => ({ topic, partition })),
  );
}

/** Returns true if records with this key belong in this partition. */
export function isKeyInPartition(
  { topic, partition }: TopicPartition,
  partitions: PartitionCounts,
  key: string,
): boolean {
  return computePartition(key, partitions[topic]) === partition;
}

/** Returns the partition of an event: a fixed function of its type and subject. */
export function resolveTopicPartition(
  { type, subject }: Pick<RoletrailEvent, 'type' | 'subject'>,
  partitions: PartitionCounts,
): TopicPartition {
  const topic = TOPIC_OF[type];
  return { topic, partition: computePartition(subject, partitions[topic]) };
}
