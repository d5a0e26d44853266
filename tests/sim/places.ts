import { computePartition } from '@roletrail/contracts/events/partition';
import type { TopicPartition } from '@roletrail/event-log/port';

export const PARTITIONS = 2;
export const COUNTS = { 'consent-events': PARTITIONS, 'admin-events': 0, 'session-events': 0 };
export const PLACES: readonly TopicPartition[] = Array.from(
  { length: PARTITIONS },
  (_, partition) => ({
    topic: 'consent-events',
    partition,
  }),
);
export const PROJECTIONS = ['audit', 'consent'] as const;
export type ProjectionName = (typeof PROJECTIONS)[number];
/** what each of them can compare below `next` */
export const KEEPS = { audit: 'leaves', consent: 'first copies' } as const;

export function placeOf(user: string): TopicPartition {
  return { topic: 'consent-events', partition: computePartition(user, PARTITIONS) };
}
