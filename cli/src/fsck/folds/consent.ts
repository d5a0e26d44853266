import {
  CONSENT_DECISION,
  CONSENT_REQUEST,
  CURRENT_CONSENT,
} from '@roletrail/db/projections/consent';
import type { WholeRow } from '@roletrail/db/whole-row';
import type { TopicPartition } from '@roletrail/event-log/port';
import { isKeyInPartition, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import type { FsckRecord } from '../facts.ts';
import { type ChangingTable, changing, growing, type ReferenceFold } from '../reference-fold.ts';

/** Every decision and request, and who may enter by them. */
export function foldConsent(partitions: PartitionCounts): ReferenceFold {
  return {
    grows: [
      growing(CONSENT_REQUEST, 'FSCK_PROJECTION', requestRow),
      growing(CONSENT_DECISION, 'FSCK_PROJECTION', decisionRow),
    ],
    changes: new CurrentConsents(partitions),
  };
}

function decisionRow(
  { topic, partition }: TopicPartition,
  { offset, leaf, decision }: FsckRecord,
): WholeRow<'consent_decision'> | null {
  if (!decision) return null;
  return {
    topic,
    partition,
    offset,
    event_id: decision.eventId,
    user_id: decision.userId,
    decision: decision.decision,
    decided_at: decision.at,
    terms_version: decision.termsVersion,
    privacy_version: decision.privacyVersion,
    reason: decision.reason,
    leaf_hash: leaf,
  };
}

function requestRow(
  { topic, partition }: TopicPartition,
  { offset, leaf, request }: FsckRecord,
): WholeRow<'consent_request'> | null {
  if (!request) return null;
  return {
    topic,
    partition,
    offset,
    event_id: request.eventId,
    user_id: request.userId,
    about: request.about,
    reason: request.reason,
    asked_at: request.at,
    leaf_hash: leaf,
  };
}

/**
 * What stands of a person. Overwritten in place: an object for each decision that lives until the
 * next one of its person is what a collector has most work with.
 */
type ConsentRow = {
  -readonly [C in keyof WholeRow<'current_consent'>]: WholeRow<'current_consent'>[C];
};

/** The current consent of the partition's people: the last decision of each, and a later request. */
class CurrentConsents implements ChangingTable {
  readonly table = CURRENT_CONSENT;
  readonly encode: ChangingTable['encode'];
  readonly compare: ChangingTable['compare'];
  readonly #rows = new Map<string, ConsentRow>();
  readonly #partitions: PartitionCounts;

  constructor(partitions: PartitionCounts) {
    const { encode, compare } = changing(CURRENT_CONSENT, 'user_id', (id) => this.rowOf(id));
    this.encode = encode;
    this.compare = compare;
    this.#partitions = partitions;
  }

  get size(): number {
    return this.#rows.size;
  }

  keys(): Iterable<string> {
    return this.#rows.keys();
  }

  add(place: TopicPartition, { offset, key, decision, request, unreadable }: FsckRecord): void {
    if (decision) {
      const row = this.#rowFor(decision.userId, place, offset);
      row.offset = offset;
      row.event_id = decision.eventId;
      row.decision = decision.decision;
      row.decided_at = decision.at;
      row.terms_version = decision.termsVersion;
      row.privacy_version = decision.privacyVersion;
      row.needs_review = false;
      row.asked_event_id = null;
      row.asked_at = null;
      return;
    }
    if (request) {
      const row = this.#rowFor(request.userId, place, offset);
      row.asked_event_id = request.eventId;
      row.asked_at = request.at;
      return;
    }
    const person = unreadable !== null && key !== null && UUID.test(key) ? key : null;
    if (person === null || !isKeyInPartition(place, this.#partitions, person)) return;
    this.#rowFor(person, place, offset).needs_review = true;
  }

  rowOf(userId: string): WholeRow<'current_consent'> | null {
    return this.#rows.get(userId) ?? null;
  }

  /** Returns the row of a user, or creates one without a decision from this offset on. */
  #rowFor(userId: string, { topic, partition }: TopicPartition, offset: number): ConsentRow {
    const known = this.#rows.get(userId);
    if (known) return known;
    const begun = {
      topic,
      partition,
      offset,
      user_id: userId,
      event_id: null,
      decision: null,
      decided_at: null,
      terms_version: null,
      privacy_version: null,
      needs_review: false,
      asked_event_id: null,
      asked_at: null,
    };
    this.#rows.set(userId, begun);
    return begun;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
