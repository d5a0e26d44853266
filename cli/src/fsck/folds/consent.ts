import { CONSENT_DECISION, CURRENT_CONSENT } from '@roletrail/db/projections/consent';
import type { WholeRow } from '@roletrail/db/whole-row';
import type { TopicPartition } from '@roletrail/event-log/port';
import { isKeyInPartition, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import type { FsckRecord } from '../facts.ts';
import { type ChangingTable, changing, growing, type ReferenceFold } from '../reference-fold.ts';

/** Every decision, and who may enter by it. */
export function foldConsent(partitions: PartitionCounts): ReferenceFold {
  return {
    grows: [growing(CONSENT_DECISION, 'FSCK_PROJECTION', decisionRow)],
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

/**
 * What stands of a person. Overwritten in place: an object for each decision that lives until the
 * next one of its person is what a collector has most work with.
 */
type Standing = {
  -readonly [C in keyof WholeRow<'current_consent'>]: WholeRow<'current_consent'>[C];
};

/** The current consent of the partition's people: the last decision of each in log order. */
class CurrentConsents implements ChangingTable {
  readonly table = CURRENT_CONSENT;
  readonly encode: ChangingTable['encode'];
  readonly compare: ChangingTable['compare'];
  readonly #standings = new Map<string, Standing>();
  readonly #partitions: PartitionCounts;

  constructor(partitions: PartitionCounts) {
    const { encode, compare } = changing(CURRENT_CONSENT, 'user_id', (id) => this.rowOf(id));
    this.encode = encode;
    this.compare = compare;
    this.#partitions = partitions;
  }

  get size(): number {
    return this.#standings.size;
  }

  keys(): Iterable<string> {
    return this.#standings.keys();
  }

  add(place: TopicPartition, { offset, key, decision, unreadable }: FsckRecord): void {
    if (decision) {
      const standing = this.#standingOf(decision.userId, place, offset);
      standing.offset = offset;
      standing.event_id = decision.eventId;
      standing.decision = decision.decision;
      standing.decided_at = decision.at;
      standing.terms_version = decision.termsVersion;
      standing.privacy_version = decision.privacyVersion;
      standing.needs_review = false;
      return;
    }
    const person = unreadable !== null && key !== null && UUID.test(key) ? key : null;
    if (person === null || !isKeyInPartition(place, this.#partitions, person)) return;
    this.#standingOf(person, place, offset).needs_review = true;
  }

  rowOf(userId: string): WholeRow<'current_consent'> | null {
    return this.#standings.get(userId) ?? null;
  }

  /** Of somebody who was not met before: from this offset on, without a decision. */
  #standingOf(userId: string, { topic, partition }: TopicPartition, offset: number): Standing {
    const known = this.#standings.get(userId);
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
    };
    this.#standings.set(userId, begun);
    return begun;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
