import {
  type ConsentRequestEvent,
  type DecisionEvent,
  toConsentRequest,
  toDecisionEvent,
  versionsOf,
} from '@roletrail/contracts/events/decisions';
import type { ConsentRequestAbout, ConsentRequestReason } from '@roletrail/contracts/primitives';
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

/** A request of staff to decide again, at its lowest offset. */
export interface RequestRow {
  readonly eventId: string;
  readonly userId: string;
  readonly offset: number;
  readonly about: ConsentRequestAbout;
  readonly reason: ConsentRequestReason;
  /** the event's time: UTC, milliseconds */
  readonly askedAt: string;
  readonly leafHash: Uint8Array;
}

/** Change of one person's current consent by a batch. */
export interface ConsentChange {
  readonly userId: string;
  /** their last decision in this batch; null keeps the previous decision */
  readonly last: DecisionRow | null;
  /** a record under their key, after their last decision, was unreadable */
  readonly needsReview: boolean;
  /** the last request after their last decision; null: none in this batch */
  readonly asked: RequestRow | null;
  /** of their last decision; if null, of their first record in this batch */
  readonly offset: number;
}

/** Changes of the tables by a batch of records. */
export interface ConsentBatchChanges {
  readonly decisions: readonly DecisionRow[];
  readonly requests: readonly RequestRow[];
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

/** Returns the decision, or the request to decide again, in a record; null if it has neither. */
export function consentEventIn({
  decoded,
}: FoldRecord): DecisionEvent | ConsentRequestEvent | null {
  if (decoded.kind !== 'event') return null;
  return toDecisionEvent(decoded.event) ?? toConsentRequest(decoded.event);
}

/**
 * Folds a batch. Current consent is the last decision in log order; only first copies count. Poison
 * under a person's key, or a request of staff, requires a new question until a later decision.
 * @param isHome returns true if the key belongs to the partition of these records; poison under
 *   another key is ignored
 * @throws IntegrityError if an event id comes again with other bytes
 */
export function foldConsentRecords(
  records: readonly FoldRecord[],
  known: KnownEvents,
  isHome: (key: string) => boolean,
): ConsentBatchChanges {
  const firsts = new Map<string, Uint8Array>();
  const [decisions, requests]: [DecisionRow[], RequestRow[]] = [[], []];
  const people = new Map<string, ConsentChange>();
  const seen: { eventId: string; userId: string }[] = [];
  let copies = 0;
  for (const record of records) {
    const event = consentEventIn(record);
    if (event === null) {
      const userId = suspectOf(record);
      if (userId !== null && isHome(userId))
        people.set(userId, suspected(people.get(userId), userId, record.offset));
      continue;
    }
    const { userId } = event.data;
    if (isDecision(event)) seen.push({ eventId: event.id, userId });
    const first = known.get(event.id) ?? firsts.get(event.id);
    if (first) {
      if (!sameBytes(first, record.leafHash)) throw createDuplicateIdError(event.id, record.offset);
      copies += 1;
      continue;
    }
    firsts.set(event.id, record.leafHash);
    if (isDecision(event)) {
      const row = decisionAt(event, record);
      decisions.push(row);
      const { offset } = row;
      people.set(userId, { userId, last: row, needsReview: false, asked: null, offset });
    } else {
      const row = requestAt(event, record);
      requests.push(row);
      people.set(userId, askedAgain(people.get(userId), row));
    }
  }
  return { decisions, requests, people: [...people.values()], seen, copies };
}

const isDecision = (event: DecisionEvent | ConsentRequestEvent): event is DecisionEvent =>
  'decision' in event.data;

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
  const { last = null, asked = null } = before ?? {};
  return { userId, last, needsReview: true, asked, offset: first };
}

/** The last of several requests counts. */
function askedAgain(before: ConsentChange | undefined, asked: RequestRow): ConsentChange {
  const { last = null, needsReview = false, offset = asked.offset } = before ?? {};
  return { userId: asked.userId, last, needsReview, asked, offset };
}

function requestAt({ id, time, data }: ConsentRequestEvent, record: FoldRecord): RequestRow {
  const { userId, about, reason } = data;
  const { offset, leafHash } = record;
  return { eventId: id, userId, offset, about, reason, askedAt: time, leafHash };
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

/** Builds the table row of a request. */
export function requestRow(
  { topic, partition }: TopicPartition,
  row: RequestRow,
): WholeRow<'consent_request'> {
  return {
    topic,
    partition,
    offset: row.offset,
    event_id: row.eventId,
    user_id: row.userId,
    about: row.about,
    reason: row.reason,
    asked_at: Date.parse(row.askedAt),
    leaf_hash: row.leafHash,
  };
}

/** Builds the `current_consent` row of a change. */
export function consentRow(
  { topic, partition }: TopicPartition,
  { userId, offset, needsReview, last, asked }: ConsentChange,
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
    asked_event_id: asked?.eventId ?? null,
    asked_at: asked ? new Date(asked.askedAt) : null,
  };
}

/** A person's current consent. */
export interface CurrentConsent {
  /** offset of the record that determines it */
  readonly offset: number;
  /** their last decision; null if none is known */
  readonly last: DecisionRow | null;
  readonly needsReview: boolean;
  /** the last request since their last decision; null: none */
  readonly asked: RequestRow | null;
}

/** Applies a change to a person's current consent, like the upsert of apply.ts. */
export function applyConsentChange(
  before: CurrentConsent | null,
  change: ConsentChange,
): CurrentConsent {
  const { last, offset, needsReview, asked } = change;
  if (last === null) {
    return {
      offset: before?.offset ?? offset,
      last: before?.last ?? null,
      needsReview: needsReview || (before?.needsReview ?? false),
      asked: asked ?? before?.asked ?? null,
    };
  }
  if (before !== null && last.offset <= before.offset) return before;
  return { offset: last.offset, last, needsReview, asked };
}
