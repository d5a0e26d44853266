import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { toDecisionEvent, versionsOf } from '@roletrail/contracts/events/decisions';
import type { WholeRow } from '@roletrail/db/whole-row';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { createDuplicateLeafError } from './errors.ts';

/** Where the first copy of an event stands, and its leaf. */
export interface FirstCopy {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly leafHash: Uint8Array;
}
export type KnownCopies = ReadonlyMap<string, FirstCopy>;

export interface AuditChanges {
  /** events at their lowest offset */
  readonly entries: readonly WholeRow<'audit_entry'>[];
  /** later copies */
  readonly duplicates: readonly WholeRow<'ledger_duplicate'>[];
}

/** Ids of the events in these records. */
export function eventIds(records: readonly FoldRecord[]): string[] {
  return records.flatMap(({ decoded }) => (decoded.kind === 'event' ? [decoded.event.id] : []));
}

/**
 * What a batch adds to the searchable trail: each event once, at its lowest offset. Records that
 * cannot be read are in the tree and nowhere here.
 * @param place the partition that the records stand in
 * @throws IntegrityError when an event id comes again with other bytes
 */
export function foldAuditRecords(
  place: TopicPartition,
  records: readonly FoldRecord[],
  known: KnownCopies,
): AuditChanges {
  const entries: WholeRow<'audit_entry'>[] = [];
  const duplicates: WholeRow<'ledger_duplicate'>[] = [];
  const firsts = new Map<string, FirstCopy>();
  for (const { offset, leafHash, decoded } of records) {
    if (decoded.kind !== 'event') continue;
    const { event } = decoded;
    const first = known.get(event.id) ?? firsts.get(event.id);
    if (first) {
      if (!sameBytes(first.leafHash, leafHash)) throw createDuplicateLeafError(event.id, offset);
      duplicates.push(duplicateRow(place, event, offset, first));
      continue;
    }
    firsts.set(event.id, { ...place, offset, leafHash });
    entries.push(auditRow(place, event, offset));
  }
  return { entries, duplicates };
}

const NO_VERSIONS = { termsVersion: null, privacyVersion: null };

function auditRow(
  { topic, partition }: TopicPartition,
  event: RoletrailEvent,
  offset: number,
): WholeRow<'audit_entry'> {
  const { data } = event;
  const decision = toDecisionEvent(event);
  const { termsVersion, privacyVersion } = decision ? versionsOf(decision) : NO_VERSIONS;
  return {
    topic,
    partition,
    offset,
    event_id: event.id,
    type: event.type,
    subject: event.subject,
    occurred_at: Date.parse(event.time),
    user_id: 'userId' in data ? data.userId : null,
    decision: decision?.data.decision ?? null,
    terms_version: termsVersion,
    privacy_version: privacyVersion,
  };
}

function duplicateRow(
  { topic, partition }: TopicPartition,
  event: RoletrailEvent,
  offset: number,
  first: FirstCopy,
): WholeRow<'ledger_duplicate'> {
  return {
    topic,
    partition,
    offset,
    event_id: event.id,
    first_topic: first.topic,
    first_partition: first.partition,
    first_offset: first.offset,
  };
}
