import type { ProjectionName } from '@roletrail/db/projections/all';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import type { ReferenceFold } from '../reference-fold.ts';
import { foldAudit } from './audit.ts';
import { foldConsent } from './consent.ts';

/** Begins fsck's own fold of one partition, for each projection. */
export const FOLDS: Readonly<
  Record<ProjectionName, (partitions: PartitionCounts) => ReferenceFold>
> = {
  audit: foldAudit,
  consent: foldConsent,
};
