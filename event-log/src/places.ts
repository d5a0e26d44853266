import type { Topic } from '@roletrail/contracts/events/catalogue';
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
