import type { ProjectionName } from '@roletrail/db/projections/all';
import type { PartitionCounts } from '@roletrail/event-log/places';
import type { SecondFold } from '../second-fold.ts';
import { foldAudit } from './audit.ts';
import { foldConsent } from './consent.ts';

/** Begins fsck's own fold of one partition, for each projection. */
export const FOLDS: Readonly<Record<ProjectionName, (partitions: PartitionCounts) => SecondFold>> =
  {
    audit: foldAudit,
    consent: foldConsent,
  };
