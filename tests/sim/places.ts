import { partitionOf } from '@roletrail/contracts/events/partition';
import type { Place } from '@roletrail/event-log/port';

export const PARTITIONS = 2;
export const COUNTS = { 'consent-events': PARTITIONS, 'admin-events': 0, 'session-events': 0 };
export const PLACES: readonly Place[] = Array.from({ length: PARTITIONS }, (_, partition) => ({
  topic: 'consent-events',
  partition,
}));
export const PROJECTIONS = ['audit', 'consent'] as const;
export type ProjectionName = (typeof PROJECTIONS)[number];
/** what each of them can compare below `next` */
export const KEEPS = { audit: 'leaves', consent: 'first copies' } as const;

export function placeOf(user: string): Place {
  return { topic: 'consent-events', partition: partitionOf(user, PARTITIONS) };
}
