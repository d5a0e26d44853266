import { type RoletrailEvent, TOPIC_OF, type Topic } from '@roletrail/contracts/events/catalogue';
import { partitionOf } from '@roletrail/contracts/events/partition';
import type { Place } from './port.ts';

/** Every partition of these topics, in order. */
export function placesOf(
  topics: readonly Topic[],
  partitions: Readonly<Record<Topic, number>>,
): readonly Place[] {
  return topics.flatMap((topic) =>
    Array.from({ length: partitions[topic] }, (_, partition) => ({ topic, partition })),
  );
}

/** Whether records with this key belong in this partition. */
export function isHome(
  { topic, partition }: Place,
  partitions: Readonly<Record<Topic, number>>,
  key: string,
): boolean {
  return partitionOf(key, partitions[topic]) === partition;
}

/** Where an event belongs: by its type and its subject, for ever. */
export function homeOf(
  { type, subject }: Pick<RoletrailEvent, 'type' | 'subject'>,
  partitions: Readonly<Record<Topic, number>>,
): Place {
  const topic = TOPIC_OF[type];
  return { topic, partition: partitionOf(subject, partitions[topic]) };
}
