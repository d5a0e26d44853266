import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { formatTopicPartition, type TopicPartition } from './port.ts';
import { listTopicPartitions, type PartitionCounts } from './topic-partitions.ts';

/** Signs checkpoints. */
export const SIGNER_LEASE = 'signer';
/** Ends sessions that have no socket. */
export const SESSION_SWEEPER_LEASE = 'session-sweeper';
/** Erases people whose own request is due. */
export const ERASURE_SWEEPER_LEASE = 'erasure-sweeper';
/** Queues reminders by mail. */
export const REMINDER_SWEEPER_LEASE = 'reminder-sweeper';
/** Queues letters about custom reports. */
export const REPORT_SWEEPER_LEASE = 'report-sweeper';
/** Queues the letters of the newsletter. */
export const NEWSLETTER_SENDER_LEASE = 'newsletter-sender';
/** Publishes scheduled articles. */
export const ARTICLE_SWEEPER_LEASE = 'article-sweeper';
/** Checks the links of articles. */
export const LINK_CHECKER_LEASE = 'link-checker';

/** Returns the lease to send a partition's events to the log. */
export function relayLease(place: TopicPartition): string {
  return `relay/${formatTopicPartition(place)}`;
}

/** Returns the lease to fold a partition. @param live name in projection_offset */
export function projectorLease(live: string, place: TopicPartition): string {
  return `projector/${live}/${formatTopicPartition(place)}`;
}

/**
 * Returns the lease to replace a projection's folded rows: a rebuild or a redrive, one at a time.
 * @param name the projection's name in its descriptor
 */
export function rebuildLease(name: string): string {
  return `rebuild/${name}`;
}

/**
 * Lists the leases that a healthy deployment always holds. Other leases are held for one task only,
 * so a free one is not a fault.
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
    REMINDER_SWEEPER_LEASE,
    REPORT_SWEEPER_LEASE,
    NEWSLETTER_SENDER_LEASE,
    ARTICLE_SWEEPER_LEASE,
    LINK_CHECKER_LEASE,
  ];
}
