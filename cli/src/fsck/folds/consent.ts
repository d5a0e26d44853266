import { CONSENT_DECISION, CURRENT_CONSENT } from '@roletrail/db/projections/consent';
import type { WholeRow } from '@roletrail/db/whole-row';
import { isHome, type PartitionCounts } from '@roletrail/event-log/places';
import type { Place } from '@roletrail/event-log/port';
import type { Decided } from '../decided.ts';
import type { Fact } from '../facts.ts';
import { type ChangingTable, changing, growing, type SecondFold } from '../second-fold.ts';

/** Every decision, and who may enter by it. */
export function foldConsent(partitions: PartitionCounts): SecondFold {
  return {
    grows: [growing(CONSENT_DECISION, 'FSCK_PROJECTION', decisionRow)],
    changes: new CurrentConsents(partitions),
  };
}

function decisionRow(
  { topic, partition }: Place,
  { offset, leaf, decision }: Fact,
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

/** What stands of a person; made into a row once all was read, for most is overtaken before. */
interface LastWord {
  readonly place: Place;
  readonly offset: number;
  readonly decision: Decided | null;
  readonly needsReview: boolean;
}

/** The current consent of the partition's people: the last decision of each in log order. */
class CurrentConsents implements ChangingTable {
  readonly table = CURRENT_CONSENT;
  readonly encode: ChangingTable['encode'];
  readonly compare: ChangingTable['compare'];
  readonly #words = new Map<string, LastWord>();
  readonly #partitions: PartitionCounts;

  constructor(partitions: PartitionCounts) {
    const { encode, compare } = changing(CURRENT_CONSENT, 'user_id', (id) => this.rowOf(id));
    this.encode = encode;
    this.compare = compare;
    this.#partitions = partitions;
  }

  get size(): number {
    return this.#words.size;
  }

  keys(): Iterable<string> {
    return this.#words.keys();
  }

  add(place: Place, { offset, key, decision, unreadable }: Fact): void {
    if (decision) {
      this.#words.set(decision.userId, { place, offset, decision, needsReview: false });
      return;
    }
    const person = unreadable !== null && key !== null && UUID.test(key) ? key : null;
    if (person === null || !isHome(place, this.#partitions, person)) return;
    const before = this.#words.get(person) ?? { place, offset, decision: null };
    this.#words.set(person, { ...before, needsReview: true });
  }

  rowOf(userId: string): WholeRow<'current_consent'> | null {
    const word = this.#words.get(userId);
    if (!word) return null;
    const { place, offset, decision, needsReview } = word;
    return {
      ...place,
      offset,
      user_id: userId,
      event_id: decision?.eventId ?? null,
      decision: decision?.decision ?? null,
      decided_at: decision?.at ?? null,
      terms_version: decision?.termsVersion ?? null,
      privacy_version: decision?.privacyVersion ?? null,
      needs_review: needsReview,
    };
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
