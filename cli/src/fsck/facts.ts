import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { type DecisionEvent, decisionOf } from '@roletrail/contracts/events/decisions';
import type { PartitionCounts } from '@roletrail/event-log/places';
import type { LogRecord, Place } from '@roletrail/event-log/port';
import { type Reading, readRecord } from '@roletrail/event-log/projector/plan';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { Difference, sameBytes } from './finding.ts';
import { FirstPlaces } from './first-places.ts';
import { Leaves } from './leaves.ts';

/*
 * What stands in the log, record by record, one partition after another: which events, for the
 * first time or again, and what nobody can read.
 *
 * Memory: about 85 bytes a record (its leaf hash, and where each event's id stands first), about
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
  readonly #firsts = new FirstPlaces();

  constructor(place: Place, partitions: PartitionCounts) {
    this.#reading = { place, partitions, leafHash: leafOf, decode: decodeEvent };
  }

  /** Where the event stands first, as far as was read; null where it was not seen. */
  firstOffset(eventId: string): number | null {
    return this.#firsts.get(eventId);
  }

  /** Whether the event was seen, with these bytes. */
  holds(eventId: string, entry: Uint8Array): boolean {
    const offset = this.#firsts.get(eventId);
    return offset !== null && sameBytes(this.leaves.at(offset), leafHash(entry));
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
    if (known === null) {
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
