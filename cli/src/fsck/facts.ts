import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { type DecisionEvent, decisionOf } from '@roletrail/contracts/events/decisions';
import type { PartitionCounts } from '@roletrail/event-log/places';
import type { LogRecord, Place } from '@roletrail/event-log/port';
import { type Reading, readRecord } from '@roletrail/event-log/projector/plan';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { Difference, sameBytes } from './finding.ts';
import { bitsOf, FirstPlaces } from './first-places.ts';
import { RecentLeaves } from './recent-leaves.ts';

/*
 * What stands in the log, record by record, one partition after another: which events, for the
 * first time or again, and what nobody can read.
 *
 * The log is the memory: of each event some bits of its id are kept, and where it may stand. Where
 * they say that a record repeats an earlier one, and that is not among the last, it is read again.
 *
 * Memory: 11 to 16 bytes a record, about 400 bytes a person, a record that cannot be read whole.
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

/** A record cannot be judged before the one at this offset was given once more. */
export interface Wanted {
  readonly wanted: number;
}

/** Reads the records of one partition, in order. */
export class FactReader {
  readonly #reading: Reading;
  readonly #firsts = new FirstPlaces();
  readonly #recent = new RecentLeaves();
  /** what was wanted, by offset */
  readonly #again = new Map<number, { readonly id: string; readonly leaf: Uint8Array }>();

  constructor(place: Place, partitions: PartitionCounts) {
    this.#reading = { place, partitions, leafHash: leafOf, decode: decodeEvent };
  }

  /**
   * An offset at which the event may stand first, as far as was read, after `passed` of them; null
   * where there is none.
   */
  mayStandAt(eventId: string, passed = 0): number | null {
    const bits = bitsOf(eventId);
    return bits === null ? null : this.#firsts.find(bits, passed);
  }

  /**
   * Takes a record that was wanted.
   * @throws Difference where it is not what it was
   */
  giveAgain(record: LogRecord): void {
    const { offset } = record;
    const { decoded, leafHash: leaf } = readRecord(record, this.#reading);
    const id = decoded.kind === 'event' ? decoded.event.id : null;
    if (id === null || !this.#mayStand(id, offset)) {
      const what = 'the log gives another record than before';
      throw new Difference('FSCK_LOG', this.#reading.place, `offset ${offset}`, what);
    }
    this.#again.set(offset, { id, leaf });
  }

  /**
   * @param record the one after the record that was read before, or that one where something was
   *   wanted
   * @throws Difference for what no worker may fold
   */
  read(record: LogRecord): Fact | Wanted {
    const { offset, key, value } = record;
    const { decoded, leafHash: leaf } = readRecord(record, this.#reading);
    if (decoded.kind === 'newer') {
      const what = `${decoded.type} is newer than this program: check with the newer one`;
      throw new Difference('FSCK_BEHIND', this.#reading.place, `offset ${offset}`, what);
    }
    const event = decoded.kind === 'event' ? decoded.event : null;
    const before = event && this.#before(event.id, offset, leaf);
    if (before !== null && typeof before === 'object') return before;
    this.#recent.push(leaf);
    const first = before === null ? event : null;
    return {
      offset,
      key,
      value,
      entry: entryBytes(value),
      leaf,
      first,
      decision: first && decisionOf(first),
      copyOf: event && before !== null ? { id: event.id, offset: before } : null,
      unreadable: decoded.kind === 'poison' ? decoded.reason : null,
    };
  }

  /** Where an event stood before; null, and kept, where this is the first time. */
  #before(id: string, offset: number, leaf: Uint8Array): number | Wanted | null {
    const bits = bitsOf(id);
    if (bits === null) throw new TypeError(`"${id}" is no UUID`);
    for (let passed = 0; ; passed++) {
      const at = this.#firsts.find(bits, passed);
      if (at === null) break;
      // the same bytes are the same event
      if (sameBytes(this.#recent.at(at), leaf)) return at;
      const again = this.#again.get(at);
      if (!again) return { wanted: at };
      if (again.id.toLowerCase() !== id.toLowerCase()) continue;
      this.#again.clear();
      if (sameBytes(again.leaf, leaf)) return at;
      const what = `event ${id} stands at offset ${at} with other bytes`;
      throw new Difference('FSCK_LOG', this.#reading.place, `offset ${offset}`, what);
    }
    this.#again.clear();
    this.#firsts.add(bits, offset);
    return null;
  }

  #mayStand(id: string, offset: number): boolean {
    for (let passed = 0; ; passed++) {
      const at = this.mayStandAt(id, passed);
      if (at === null || at === offset) return at !== null;
    }
  }
}

function leafOf(value: Uint8Array | null): Uint8Array {
  return leafHash(entryBytes(value));
}
