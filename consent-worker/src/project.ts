import {
  type DecisionEvent,
  toDecisionEvent,
  versionsOf,
} from '@roletrail/contracts/events/decisions';
import type { DecisionKind } from '@roletrail/db/schema/log';
import type { WholeRow } from '@roletrail/db/whole-row';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { createDuplicateIdError } from './errors.ts';

/** A decision at its lowest offset. */
export interface DecisionRow {
  readonly eventId: string;
  readonly userId: string;
  readonly offset: number;
  readonly decision: DecisionKind;
  readonly reason: string | null;
  readonly termsVersion: string | null;
  readonly privacyVersion: string | null;
  /** the event's time: UTC, milliseconds */
  readonly decidedAt: string;
  readonly leafHash: Uint8Array;
}

/** Change of one person's current consent by a batch. */
export interface ConsentChange {
  readonly userId: string;
  /** their last decision in this batch; null keeps the previous decision */
  readonly last: DecisionRow | null;
  /** a record under their key, after their last decision, was unreadable */
  readonly needsReview: boolean;
  /** of their last decision; if null, of the first unreadable record */
  readonly offset: number;
}

/** Changes of the tables by a batch of records. */
export interface ConsentBatchChanges {
  readonly decisions: readonly DecisionRow[];
  readonly people: readonly ConsentChange[];
  /** all decisions, also repeated copies: their pending entries have ended */
  readonly seen: readonly { readonly eventId: string; readonly userId: string }[];
  readonly copies: number;
}

/** Leaf hash of the first copy of each event id that was already folded. */
export type KnownEvents = ReadonlyMap<string, Uint8Array>;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Returns true if a record's key has the form of a person's id. */
export const isPersonKey = (key: string): boolean => UUID.test(key);

/** Returns the decision in a record, or null. */
export function decisionIn({ decoded }: FoldRecord): DecisionEvent | null {
  return decoded.kind === 'event' ? toDecisionEvent(decoded.event) : null;
}

/**
 * Folds a batch. Current consent is the last decision in log order; only first copies count. Poison
 * under a person's key requires a new question until a later decision.
 * @param isKeyInPartition returns true if the key belongs to the partition of these records; poison
 *   under another key is ignored
 * @throws IntegrityError if an event id comes again with other bytes
 */
export function foldConsentRecords(
  records: readonly FoldRecord[],
  known: KnownEvents,
  isHome: (key: string) => boolean,
): ConsentBatchChanges {
  const decisions = new Map<string, DecisionRow>();
  const people = new Map<string, ConsentChange>();
  const seen: { eventId: string; userId: string }[] = [];
  let copies = 0;
  for (const record of records) {
    const event = decisionIn(record);
    if (event === null) {
      const userId = suspectOf(record);
      if (userId !== null && isHome(userId))
        people.set(userId, suspected(people.get(userId), userId, record.offset));
      continue;
    }
    seen.push({ eventId: event.id, userId: event.data.userId });
    const first = known.get(event.id) ?? decisions.get(event.id)?.leafHash;
    if (first) {
      if (!sameBytes(first, record.leafHash)) throw createDuplicateIdError(event.id, record.offset);
      copies += 1;
      continue;
    }
    const row = decisionAt(event, record);
    decisions.set(event.id, row);
    const { userId, offset } = row;
    people.set(userId, { userId, last: row, needsReview: false, offset });
  }
  return { decisions: [...decisions.values()], people: [...people.values()], seen, copies };
}

/** Returns the user id in the key of an unreadable record, or null. */
function suspectOf({ decoded, key }: FoldRecord): string | null {
  return decoded.kind === 'poison' && key !== null && isPersonKey(key) ? key : null;
}

function suspected(
  before: ConsentChange | undefined,
  userId: string,
  offset: number,
): ConsentChange {
  // the first of several offsets, so that the result does not depend on batch boundaries
  const first = before?.offset ?? offset;
  return { userId, last: before?.last ?? null, needsReview: true, offset: first };
}

function decisionAt(event: DecisionEvent, { offset, leafHash }: FoldRecord): DecisionRow {
  return {
    eventId: event.id,
    userId: event.data.userId,
    offset,
    decision: event.data.decision,
    reason: event.data.reason,
    ...versionsOf(event),
    decidedAt: event.time,
    leafHash,
  };
}

/** Builds the table row of a decision. */
export function decisionRow(
  { topic, partition }: TopicPartition,
  row: DecisionRow,
): WholeRow<'consent_decision'> {
  return {
    topic,
    partition,
    offset: row.offset,
    event_id: row.eventId,
    user_id: row.userId,
    decision: row.decision,
    reason: row.reason,
    terms_version: row.termsVersion,
    privacy_version: row.privacyVersion,
    decided_at: Date.parse(row.decidedAt),
    leaf_hash: row.leafHash,
  };
}

/** Builds the `current_consent` row of a change. */
export function consentRow(
  { topic, partition }: TopicPartition,
  { userId, offset, needsReview, last }: ConsentChange,
): WholeRow<'current_consent'> {
  return {
    topic,
    partition,
    user_id: userId,
    offset: last?.offset ?? offset,
    needs_review: needsReview,
    event_id: last?.eventId ?? null,
    decision: last?.decision ?? null,
    terms_version: last?.termsVersion ?? null,
    privacy_version: last?.privacyVersion ?? null,
    decided_at: last ? new Date(last.decidedAt) : null,
  };
}

/** A person's current consent. */
export interface CurrentConsent {
  /** offset of the record that determines it */
  readonly offset: number;
  /** their last decision; null if the only known record was unreadable */
  readonly last: DecisionRow | null;
  readonly needsReview: boolean;
}

/** Applies a change to a person's current consent, like the upsert of apply.ts. */
export function applyConsentChange(
  before: CurrentConsent | null,
  change: ConsentChange,
): CurrentConsent {
  const { last, offset, needsReview } = change;
  if (last === null) {
    return { offset: before?.offset ?? offset, last: before?.last ?? null, needsReview };
  }
  if (before !== null && last.offset <= before.offset) return before;
  return { offset: last.offset, last, needsReview };
}
