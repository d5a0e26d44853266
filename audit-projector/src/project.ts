import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decisionOf, versionsOf } from '@roletrail/contracts/events/decisions';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { sameIdOtherBytes } from './errors.ts';

/** Where the first copy of an event stands, and its leaf. */
export interface FirstCopy {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly leafHash: Uint8Array;
}
export type KnownCopies = ReadonlyMap<string, FirstCopy>;

/** An event at its lowest offset: one row of audit_entry. */
export interface AuditRow {
  readonly offset: number;
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  /** UTC, milliseconds since 1970 */
  readonly occurredAt: number;
  readonly userId: string | null;
  readonly decision: string | null;
  readonly termsVersion: string | null;
  readonly privacyVersion: string | null;
}

/** A later copy: one row of ledger_duplicate. */
export interface DuplicateRow {
  readonly offset: number;
  readonly eventId: string;
  readonly first: FirstCopy;
}

export interface AuditChanges {
  readonly entries: readonly AuditRow[];
  readonly duplicates: readonly DuplicateRow[];
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
export function project(
  place: { readonly topic: string; readonly partition: number },
  records: readonly FoldRecord[],
  known: KnownCopies,
): AuditChanges {
  const entries: AuditRow[] = [];
  const duplicates: DuplicateRow[] = [];
  const firsts = new Map<string, FirstCopy>();
  for (const { offset, leafHash, decoded } of records) {
    if (decoded.kind !== 'event') continue;
    const { event } = decoded;
    const first = known.get(event.id) ?? firsts.get(event.id);
    if (first) {
      if (!sameBytes(first.leafHash, leafHash)) throw sameIdOtherBytes(event.id, offset);
      duplicates.push({ offset, eventId: event.id, first });
      continue;
    }
    firsts.set(event.id, { ...place, offset, leafHash });
    entries.push(auditRow(event, offset));
  }
  return { entries, duplicates };
}

const NO_VERSIONS = { termsVersion: null, privacyVersion: null };

function auditRow(event: RoletrailEvent, offset: number): AuditRow {
  const { data } = event;
  const decision = decisionOf(event);
  return {
    offset,
    eventId: event.id,
    type: event.type,
    subject: event.subject,
    occurredAt: Date.parse(event.time),
    userId: 'userId' in data ? data.userId : null,
    decision: decision?.data.decision ?? null,
    ...(decision ? versionsOf(decision) : NO_VERSIONS),
  };
}
