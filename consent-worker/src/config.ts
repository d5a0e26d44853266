import type { Topic } from '@roletrail/contracts/events/catalogue';
import { PROJECTOR_LIMITS } from '@roletrail/event-log/projector/run-projector';
import type { ProjectorLimits } from '@roletrail/event-log/projector/settings';

export interface ConsentWorkerConfig {
  /** partition count per topic, as fixed when the log was made */
  readonly partitions: Readonly<Record<Topic, number>>;
  readonly limits: ProjectorLimits;
}

export function consentWorkerConfig(
  partitions: Readonly<Record<Topic, number>>,
  limits: ProjectorLimits = PROJECTOR_LIMITS,
): ConsentWorkerConfig {
  return { partitions, limits };
}
