import { computePartition } from '@roletrail/contracts/events/partition';
import {
  listTopicPartitions,
  type PartitionCounts,
  resolveTopicPartition,
  type TopicPartition,
} from '@roletrail/contracts/events/places';

export { listTopicPartitions, type PartitionCounts, resolveTopicPartition };

/** Returns true if records with this key belong in this partition. */
export function isKeyInPartition(
  { topic, partition }: TopicPartition,
  partitions: PartitionCounts,
  key: string,
): boolean {
  return computePartition(key, partitions[topic]) === partition;
}
