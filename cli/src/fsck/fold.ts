import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { type DecisionEvent, decisionOf, versionsOf } from '@roletrail/contracts/events/decisions';
import type { WholeRow } from '@roletrail/db/row-shape';
import type { PartitionCounts } from '@roletrail/event-log/outbox/enqueue';
import { isHome } from '@roletrail/event-log/places';
import type { LogRecord, Place } from '@roletrail/event-log/port';
import { type Reading, readRecord } from '@roletrail/event-log/projector/plan';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { Difference, sameBytes } from './finding.ts';
import { Leaves } from './leaves.ts';

/*
 * The plainest fold of the log that the projections must equal, written apart from the workers on
 * purpose: two ways to one answer. One partition after another, record by record.
 *
 * Memory: about 120 bytes a record (its leaf hash, and where each event's id stands first), about
 * 400 bytes a person, a record that cannot be read whole.
 */

/** One record, and what it turned out to be. */
export interface Fact {
  readonly offset: number;
  readonly key: string | null;
  readonly value: Uint8Array | null;
  readonly entry: Uint8Array;
  readonly leaf: Uint8Array;
  /** the event, the first time that it stands in the log */
  readonly first: RoletrailEvent | null;
  /** `first`, where it is a person's decision */
  readonly decision: DecisionEvent | null;
  /** where the event stood first, and its id; null unless this is a later copy */
  readonly copyOf: { readonly id: string; readonly offset: number } | null;
  /** why nobody can read it */
  readonly unreadable: string | null;
}

/** Reads the records of one partition, in order. */
export class FactReader {
  /** of every record that was read */
  readonly leaves = new Leaves();
  readonly #reading: Reading;
  /** where each event stands first, by its id */
  readonly #firsts = new Map<string, number>();

  constructor(place: Place, partitions: PartitionCounts) {
    this.#reading = { place, partitions, leafHash: leafOf, decode: decodeEvent };
  }

  /** Where the event stands first, as far as was read; null where it was not seen. */
  firstOffset(eventId: string): number | null {
    return this.#firsts.get(eventId) ?? null;
  }

  /** Whether the event was seen, with these bytes. */
  holds(eventId: string, entry: Uint8Array): boolean {
    const offset = this.#firsts.get(eventId);
    return offset !== undefined && sameBytes(this.leaves.at(offset), leafHash(entry));
  }

  /**
   * @param record the one after the record that was read before
   * @throws Difference for what no worker may fold
   */
  read(record: LogRecord): Fact {
    const { offset, key, value } = record;
    const { decoded, leafHash: leaf } = readRecord(record, this.#reading);
    this.leaves.push(leaf);
    if (decoded.kind === 'newer') {
      const what = `${decoded.type} is newer than this program: check with the newer one`;
      throw new Difference('FSCK_BEHIND', this.#reading.place, `offset ${offset}`, what);
    }
    const event = decoded.kind === 'event' ? decoded.event : null;
    const copyOf = event && this.#seenBefore(event.id, offset, leaf);
    const first = copyOf ? null : event;
    return {
      offset,
      key,
      value,
      entry: entryBytes(value),
      leaf,
      first,
      decision: first && decisionOf(first),
      copyOf,
      unreadable: decoded.kind === 'poison' ? decoded.reason : null,
    };
  }

  /** Where an event stood before; null, and kept, where this is the first time. */
  #seenBefore(id: string, offset: number, leaf: Uint8Array): Fact['copyOf'] {
    const known = this.#firsts.get(id);
    if (known === undefined) {
      this.#firsts.set(id, offset);
      return null;
    }
    if (!sameBytes(this.leaves.at(known), leaf)) {
      const what = `event ${id} stands at offset ${known} with other bytes`;
      throw new Difference('FSCK_LOG', this.#reading.place, `offset ${offset}`, what);
    }
    return { id, offset: known };
  }
}

function leafOf(value: Uint8Array | null): Uint8Array {
  return leafHash(entryBytes(value));
}

/** The rows that facts of one partition make in the tables that only grow, in offset order. */
export function historyRows(place: Place, facts: readonly Fact[]) {
  const { topic, partition } = place;
  const entries: WholeRow<'ledger_entry'>[] = [];
  const trail: WholeRow<'audit_entry'>[] = [];
  const copies: WholeRow<'ledger_duplicate'>[] = [];
  const decisions: WholeRow<'consent_decision'>[] = [];
  for (const { offset, leaf, entry, first, decision, copyOf } of facts) {
    entries.push({ topic, partition, offset, leaf_hash: leaf, entry });
    if (first) trail.push(trailRow(place, offset, first));
    if (decision) decisions.push(decisionRow(place, offset, decision, leaf));
    if (!copyOf) continue;
    copies.push({
      topic,
      partition,
      offset,
      event_id: copyOf.id,
      first_topic: topic,
      first_partition: partition,
      first_offset: copyOf.offset,
    });
  }
  return { entries, trail, copies, decisions };
}

// the rows of each event are written out: spreading one object into another costs more than decoding

function trailRow(
  { topic, partition }: Place,
  offset: number,
  event: RoletrailEvent,
): WholeRow<'audit_entry'> {
  const { data } = event;
  const documents = 'documents' in data ? data.documents : [];
  return {
    topic,
    partition,
    offset,
    event_id: event.id,
    type: event.type,
    subject: event.subject,
    occurred_at: Date.parse(event.time),
    user_id: 'userId' in data ? data.userId : null,
    decision: 'decision' in data ? data.decision : null,
    terms_version: documents.find(({ docType }) => docType === 'terms')?.version ?? null,
    privacy_version: documents.find(({ docType }) => docType === 'privacy')?.version ?? null,
  };
}

function decisionRow(
  { topic, partition }: Place,
  offset: number,
  event: DecisionEvent,
  leaf: Uint8Array,
): WholeRow<'consent_decision'> {
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

/** Everybody's current consent: the last decision of each person in log order. */
export class CurrentConsents {
  readonly people = new Map<string, WholeRow<'current_consent'>>();
  readonly #partitions: PartitionCounts;

  constructor(partitions: PartitionCounts) {
    this.#partitions = partitions;
  }

  /** Takes one fact of consent-events; facts of a partition come in order. */
  add({ topic, partition }: Place, { offset, key, decision, unreadable }: Fact): void {
    if (decision) {
      const { termsVersion, privacyVersion } = versionsOf(decision);
      const { userId } = decision.data;
      this.people.set(userId, {
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
    const before = this.people.get(person) ?? undecided;
    this.people.set(person, { ...before, needs_review: true });
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
