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

/** What a batch makes of one person's current consent. */
export interface ConsentChange {
  readonly userId: string;
  /** their last decision in this batch; null leaves the one before standing */
  readonly last: DecisionRow | null;
  /** a record under their key, after their last decision, could not be read */
  readonly needsReview: boolean;
  /** of their last decision; without one, of the first record that could not be read */
  readonly offset: number;
}

/** What a batch of records does to the tables. */
export interface ConsentBatchChanges {
  readonly decisions: readonly DecisionRow[];
  readonly people: readonly ConsentChange[];
  /** decisions seen, later copies too: what they were pending for is over */
  readonly seen: readonly { readonly eventId: string; readonly userId: string }[];
  readonly copies: number;
}

/** Leaf hash of the first copy of each event id that was folded before. */
export type KnownEvents = ReadonlyMap<string, Uint8Array>;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a record's key has the form of a person's id. */
export const isPersonKey = (key: string): boolean => UUID.test(key);

/** The decision in a record, if it holds one. */
export function decisionIn({ decoded }: FoldRecord): DecisionEvent | null {
  return decoded.kind === 'event' ? toDecisionEvent(decoded.event) : null;
}

/**
 * Folds a batch: current consent is the last decision in log order, first copies only; poison
 * under a person's key means that they must be asked again until a later decision.
 * @param isKeyInPartition whether a key belongs in the partition of these records: poison under another one
 *   has no place in its person's order
 * @throws IntegrityError when an event id comes again with other bytes
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

/** The person whose record cannot be read, where the key names one. */
function suspectOf({ decoded, key }: FoldRecord): string | null {
  return decoded.kind === 'poison' && key !== null && isPersonKey(key) ? key : null;
}

function suspected(
  before: ConsentChange | undefined,
  userId: string,
  offset: number,
): ConsentChange {
  // of several the first: how the log is cut into batches must not show
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

/** A decision as its row has it. */
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

/** What a batch makes of somebody's current consent, as a row of its own has it. */
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

/** A person's current consent, as their row has it. */
export interface CurrentConsent {
  /** where it follows from */
  readonly offset: number;
  /** their last decision; null: all that is known is a record that could not be read */
  readonly last: DecisionRow | null;
  readonly needsReview: boolean;
}

/** What a change makes of where a person stood before: what the upsert of apply.ts does to rows. */
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
