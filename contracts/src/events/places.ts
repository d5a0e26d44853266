import { type RoletrailEvent, TOPIC_OF, type Topic } from './catalogue.ts';
import type { Decoded } from './codec.ts';
import { toDecisionEvent } from './decisions.ts';
import { computePartition } from './partition.ts';

/** One partition of one topic. */
export interface TopicPartition {
  readonly topic: Topic;
  readonly partition: number;
}

/** Partition count per topic, fixed when the log was created. */
export type PartitionCounts = Readonly<Record<Topic, number>>;

/** Formats `topic/partition`, the text used in keys, checks, leases and ledger names. */
export function formatTopicPartition(place: {
  readonly topic: string;
  readonly partition: number;
}): string {
  return `${place.topic}/${place.partition}`;
}

/** Lists every partition of these topics, in order. */
export function listTopicPartitions(
  topics: readonly Topic[],
  partitions: PartitionCounts,
): readonly TopicPartition[] {
  return topics.flatMap((topic) =>
    Array.from({ length: partitions[topic] }, (_, partition) => ({ topic, partition })),
  );
}

/** Returns the partition of an event: a fixed function of its type and subject. */
export function resolveTopicPartition(
  { type, subject }: Pick<RoletrailEvent, 'type' | 'subject'>,
  partitions: PartitionCounts,
): TopicPartition {
  const topic = TOPIC_OF[type];
  return { topic, partition: computePartition(subject, partitions[topic]) };
}

/**
 * Turns an event outside the partition of its type and subject into poison. There it has no place
 * in the order of its subject's events, and which fold reads it first is chance. The same applies
 * to a decision under another person's subject.
 */
export function eventInItsPlace(
  decoded: Decoded,
  place: TopicPartition,
  partitions: PartitionCounts,
): Decoded {
  if (decoded.kind !== 'event') return decoded;
  const { type, subject } = decoded.event;
  const home = resolveTopicPartition(decoded.event, partitions);
  if (home.partition !== place.partition || home.topic !== place.topic) {
    return {
      kind: 'poison',
      reason: `${type}: its subject's place is ${formatTopicPartition(home)}`,
    };
  }
  const decision = toDecisionEvent(decoded.event);
  if (decision === null || decision.data.userId === subject) return decoded;
  return { kind: 'poison', reason: `${type}: a decision of another person than its subject` };
}
