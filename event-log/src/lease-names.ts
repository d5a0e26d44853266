import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { formatTopicPartition, type TopicPartition } from './port.ts';
import { listTopicPartitions, type PartitionCounts } from './topic-partitions.ts';

/** Signs checkpoints. */
export const SIGNER_LEASE = 'signer';
/** Ends sessions that nobody has a socket of. */
export const SESSION_SWEEPER_LEASE = 'session-sweeper';
/** Erases people whose own request is due. */
export const ERASURE_SWEEPER_LEASE = 'erasure-sweeper';

/** Sends a partition's events to the log. */
export function relayLease(place: TopicPartition): string {
  return `relay/${formatTopicPartition(place)}`;
}

/** Folds a partition. @param live the projection's name in projection_offset */
export function projectorLease(live: string, place: TopicPartition): string {
  return `projector/${live}/${formatTopicPartition(place)}`;
}

/**
 * Puts other rows in the place of what a projection has folded before: a rebuild, or a redrive. One
 * at a time. @param name the projection's, as its descriptor has it
 */
export function rebuildLease(name: string): string {
  return `rebuild/${name}`;
}

/**
 * The leases that somebody of a whole deployment holds at any moment. Others are taken for one
 * piece of work, and say nothing by being free.
 */
export function listRequiredLeases(partitions: PartitionCounts): readonly string[] {
  return [
    ...listTopicPartitions(TOPICS, partitions).map(relayLease),
    ...PROJECTIONS.flatMap(({ live, topics }) =>
      listTopicPartitions(topics, partitions).map((place) => projectorLease(live, place)),
    ),
    SIGNER_LEASE,
    SESSION_SWEEPER_LEASE,
    ERASURE_SWEEPER_LEASE,
  ];
}
