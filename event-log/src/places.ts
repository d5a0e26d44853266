import { type RoletrailEvent, TOPIC_OF, type Topic } from '@roletrail/contracts/events/catalogue';
import { partitionOf } from '@roletrail/contracts/events/partition';
import type { Place } from './port.ts';

/** Partition count per topic, as fixed when the log was made. */
export type PartitionCounts = Readonly<Record<Topic, number>>;

/** Every partition of these topics, in order. */
export function placesOf(topics: readonly Topic[], partitions: PartitionCounts): readonly Place[] {
  return topics.flatMap((topic) =>
    Array.from({ length: partitions[topic] }, (_, partition) => ({ topic, partition })),
  );
}

/** Whether records with this key belong in this partition. */
export function isHome(
  { topic, partition }: Place,
  partitions: PartitionCounts,
  key: string,
): boolean {
  return partitionOf(key, partitions[topic]) === partition;
}

/** Where an event belongs: by its type and its subject, for ever. */
export function homeOf(
  { type, subject }: Pick<RoletrailEvent, 'type' | 'subject'>,
  partitions: PartitionCounts,
): Place {
  const topic = TOPIC_OF[type];
  return { topic, partition: partitionOf(subject, partitions[topic]) };
}
