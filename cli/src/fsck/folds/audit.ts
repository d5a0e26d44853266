import { AUDIT_ENTRY, LEDGER_DUPLICATE, LEDGER_ENTRY } from '@roletrail/db/projections/audit';
import type { WholeRow } from '@roletrail/db/whole-row';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { FsckRecord } from '../facts.ts';
import { growing, type ReferenceFold } from '../reference-fold.ts';

/** The searchable trail and the trees' entries; the trees themselves: ../tree.ts. */
export function foldAudit(): ReferenceFold {
  return {
    grows: [
      growing(LEDGER_ENTRY, 'FSCK_TREE', entryRow),
      growing(AUDIT_ENTRY, 'FSCK_PROJECTION', trailRow),
      growing(LEDGER_DUPLICATE, 'FSCK_PROJECTION', copyRow),
    ],
    changes: null,
  };
}

// rows are written out: spreading one object into another costs more than decoding an event

function entryRow(
  { topic, partition }: TopicPartition,
  { offset, leaf, entry }: FsckRecord,
): WholeRow<'ledger_entry'> {
  return { topic, partition, offset, leaf_hash: leaf, entry };
}

function trailRow(
  { topic, partition }: TopicPartition,
  { offset, first: event, at }: FsckRecord,
): WholeRow<'audit_entry'> | null {
  if (!event) return null;
  const { data } = event;
  const documents = 'documents' in data ? data.documents : [];
  return {
    topic,
    partition,
    offset,
    event_id: event.id,
    type: event.type,
    subject: event.subject,
    occurred_at: at,
    user_id: 'userId' in data ? data.userId : null,
    decision: 'decision' in data ? data.decision : null,
    terms_version: documents.find(({ docType }) => docType === 'terms')?.version ?? null,
    privacy_version: documents.find(({ docType }) => docType === 'privacy')?.version ?? null,
  };
}

function copyRow(
  { topic, partition }: TopicPartition,
  { offset, copyOf }: FsckRecord,
): WholeRow<'ledger_duplicate'> | null {
  if (!copyOf) return null;
  return {
    topic,
    partition,
    offset,
    event_id: copyOf.id,
    first_topic: topic,
    first_partition: partition,
    first_offset: copyOf.offset,
  };
}
