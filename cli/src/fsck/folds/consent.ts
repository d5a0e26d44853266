import { versionsOf } from '@roletrail/contracts/events/decisions';
import { CONSENT_DECISION, CURRENT_CONSENT } from '@roletrail/db/projections/consent';
import type { WholeRow } from '@roletrail/db/whole-row';
import { isHome, type PartitionCounts } from '@roletrail/event-log/places';
import type { Place } from '@roletrail/event-log/port';
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
  { offset, leaf, decision: event }: Fact,
): WholeRow<'consent_decision'> | null {
  if (!event) return null;
  const { termsVersion, privacyVersion } = versionsOf(event);
  return {
    topic,
    partition,
    offset,
    event_id: event.id,
    user_id: event.data.userId,
    decision: event.data.decision,
    decided_at: Date.parse(event.time),
    terms_version: termsVersion,
    privacy_version: privacyVersion,
    reason: event.data.reason,
    leaf_hash: leaf,
  };
}

/** The current consent of the partition's people: the last decision of each in log order. */
class CurrentConsents implements ChangingTable {
  readonly table = CURRENT_CONSENT;
  readonly rows = new Map<string, WholeRow<'current_consent'>>();
  readonly encode: ChangingTable['encode'];
  readonly compare: ChangingTable['compare'];
  readonly #partitions: PartitionCounts;

  constructor(partitions: PartitionCounts) {
    const { encode, compare } = changing(CURRENT_CONSENT, 'user_id', this.rows);
    this.encode = encode;
    this.compare = compare;
    this.#partitions = partitions;
  }

  add({ topic, partition }: Place, { offset, key, decision, unreadable }: Fact): void {
    if (decision) {
      const { termsVersion, privacyVersion } = versionsOf(decision);
      const { userId } = decision.data;
      this.rows.set(userId, {
        topic,
        partition,
        offset,
        user_id: userId,
        event_id: decision.id,
        decision: decision.data.decision,
        decided_at: Date.parse(decision.time),
        terms_version: termsVersion,
        privacy_version: privacyVersion,
        needs_review: false,
      });
      return;
    }
    const person = unreadable !== null && key !== null && UUID.test(key) ? key : null;
    if (person === null || !isHome({ topic, partition }, this.#partitions, person)) return;
    const undecided = { topic, partition, offset, user_id: person, ...UNDECIDED };
    const before = this.rows.get(person) ?? undecided;
    this.rows.set(person, { ...before, needs_review: true });
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UNDECIDED = {
  event_id: null,
  decision: null,
  terms_version: null,
  privacy_version: null,
  decided_at: null,
};
