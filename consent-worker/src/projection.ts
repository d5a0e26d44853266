import type { Tx } from '@roletrail/db/open';
import { CONSENT } from '@roletrail/db/projections/consent';
import {
  type SealBytes,
  storeDeadLetters,
} from '@roletrail/event-log/dead-letters/store-dead-letters';
import type {
  FoldRecord,
  ProjectionFold,
  ProjectionTarget,
} from '@roletrail/event-log/projector/port';
import { isKeyInPartition, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { applyChanges, findChangedRecord, knownEvents } from './apply.ts';
import { consentEventIn, foldConsentRecords } from './project.ts';

/** Counts of one batch; reported before its transaction commits. */
export interface ConsentBatchResult {
  readonly records: number;
  readonly decisions: number;
  readonly copies: number;
  readonly poison: number;
}

/** Projection *consent*: decisions, requests and current consent as a fold of consent-events. */
export function consentProjection(
  partitions: PartitionCounts,
  seal: SealBytes,
  onFolded: (folded: ConsentBatchResult) => void,
  target: ProjectionTarget = 'live',
): ProjectionFold<Tx> {
  return {
    name: CONSENT.live,
    version: CONSENT.version,
    topics: CONSENT.topics,
    leafHash: (value) => leafHash(entryBytes(value)),
    firstDifference: findChangedRecord,
    async apply(tx, place, records) {
      const [first, last] = [records[0], records.at(-1)];
      if (!first || !last) return;
      const known = await knownEvents(tx, idsOf(records));
      const changes = foldConsentRecords(records, known, (key) =>
        isKeyInPartition(place, partitions, key),
      );
      const poison = await storeDeadLetters(tx, CONSENT.live, place, records, seal);
      const range = { from: first.offset, next: last.offset + 1 };
      await applyChanges(tx, place, range, changes, target);
      const { decisions, copies } = changes;
      onFolded({ records: records.length, decisions: decisions.length, copies, poison });
    },
  };
}

function idsOf(records: readonly FoldRecord[]): string[] {
  return records.flatMap((record) => consentEventIn(record)?.id ?? []);
}
