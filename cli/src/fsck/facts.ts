import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { LogRecord, TopicPartition } from '@roletrail/event-log/port';
import { type RecordDecoder, readRecord } from '@roletrail/event-log/projector/plan';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { type CheckedDecision, decidedBy, type FoldedRequest, requestedBy } from './decided.ts';
import { equalBytes, FsckMismatchError } from './finding.ts';
import { EventIdIndex } from './first-places.ts';
import { RecentLeaves } from './recent-leaves.ts';

/*
 * Facts of the log, record by record, one partition after another: first and repeated events, and
 * unreadable records.
 *
 * Stores only some bits of each event id and a candidate offset. If they suggest a repeated event
 * that is not among the last records, that record is read again. A log that changes meanwhile may
 * deceive this check, not the next.
 *
 * Memory: 11 to 16 bytes a record, 270 bytes a person, unreadable records in full.
 */

/** One record, and what it turned out to be. */
export interface FsckRecord {
  readonly offset: number;
  readonly key: string | null;
  readonly value: Uint8Array | null;
  readonly entry: Uint8Array;
  readonly leaf: Uint8Array;
  /** the event, the first time that it stands in the log */
  readonly first: RoletrailEvent | null;
  /** when it happened, ms since 1970; NaN without it */
  readonly at: number;
  /** `first`, where it is a person's decision */
  readonly decision: CheckedDecision | null;
  /** `first`, if it is a request of staff to decide again */
  readonly request: FoldedRequest | null;
  /** offset and id of the first record of this event; null if this record is the first */
  readonly copyOf: { readonly id: string; readonly offset: number } | null;
  /** reason if the record is unreadable, else null */
  readonly unreadable: string | null;
}

/** Number of repeated records to store, besides the last ones: a relay may repeat several runs. */
const KEPT_AGAIN = 1000;

/** A record cannot be judged before the one at this offset was given once more. */
export interface RereadRequest {
  readonly wanted: number;
}

/** Reads the records of one partition, in order. */
export class FsckRecordReader {
  readonly #reading: RecordDecoder;
  readonly #firsts: EventIdIndex;
  readonly #recent = new RecentLeaves();
  /** what was given again, by offset: as much as may be kept, and all of it while one record is judged */
  readonly #again = new Map<number, LogRecord>();
  #judged = true;

  constructor(place: TopicPartition, partitions: PartitionCounts, firsts = new EventIdIndex()) {
    this.#reading = { place, partitions, leafHash: leafOf, decode: decodeEvent };
    this.#firsts = firsts;
  }

  /** Null where the record is not among the last that were read. */
  leaf(offset: number): Uint8Array | null {
    return this.#recent.at(offset);
  }

  /**
   * An offset at which the event may stand first, as far as was read, after `passed` of them; null
   * where there is none.
   */
  mayStandAt(eventId: string, passed: number): number | null {
    const bits = this.#firsts.bitsOf(eventId);
    return bits === null ? null : this.#firsts.find(bits, passed);
  }

  /** Takes the record that was wanted, and those behind it that may be wanted next. */
  giveAgain(records: Iterable<LogRecord>): void {
    if (this.#judged && this.#again.size > KEPT_AGAIN) this.#again.clear();
    this.#judged = false;
    for (const record of records) this.#again.set(record.offset, record);
  }

  /**
   * @param record the one after the record that was read before, or that one where something was
   *   wanted
   * @throws Difference for what no worker may fold
   */
  read(record: LogRecord): FsckRecord | RereadRequest {
    const { offset, key, value } = record;
    const { decoded, leafHash: leaf } = readRecord(record, this.#reading);
    if (decoded.kind === 'newer') {
      const what = `${decoded.type} is newer than this program: check with the newer one`;
      throw new FsckMismatchError('FSCK_BEHIND', this.#reading.place, `offset ${offset}`, what);
    }
    const event = decoded.kind === 'event' ? decoded.event : null;
    const before = event && this.#before(event.id, offset, leaf);
    if (before !== null && typeof before === 'object') return before;
    this.#judged = true;
    this.#recent.push(leaf);
    const first = before === null ? event : null;
    const at = first ? Date.parse(first.time) : Number.NaN;
    return {
      offset,
      key: decoded.kind === 'poison' && key !== null ? copied(key) : key,
      value,
      entry: entryBytes(value),
      leaf,
      first,
      at,
      decision: first && decidedBy(first, at),
      request: first && requestedBy(first, at),
      copyOf: event && before !== null ? { id: event.id, offset: before } : null,
      unreadable: decoded.kind === 'poison' ? decoded.reason : null,
    };
  }

  /** Returns the earlier offset of an event. Returns null and stores it if the event is new. */
  #before(id: string, offset: number, leaf: Uint8Array): number | RereadRequest | null {
    const bits = this.#firsts.bitsOf(id);
    if (bits === null) throw new TypeError(`"${id}" is no UUID`);
    for (let passed = 0; ; passed++) {
      const at = this.#firsts.find(bits, passed);
      if (at === null) break;
      // the same bytes are the same event
      if (equalBytes(this.#recent.at(at), leaf)) return at;
      const again = this.#again.get(at);
      if (!again) return { wanted: at };
      const other = this.#once(again, bits);
      if (other.id.toLowerCase() !== id.toLowerCase()) continue;
      if (equalBytes(other.leaf, leaf)) return at;
      throw this.#broken(offset, `event ${id} stands at offset ${at} with other bytes`);
    }
    this.#firsts.add(bits, offset);
    return null;
  }

  /** The event of a record that was given again. @throws Difference where there is none alike */
  #once(record: LogRecord, bits: number): { readonly id: string; readonly leaf: Uint8Array } {
    const { decoded, leafHash: leaf } = readRecord(record, this.#reading);
    const id = decoded.kind === 'event' ? decoded.event.id : '';
    if (this.#firsts.bitsOf(id) === bits) return { id, leaf };
    throw this.#broken(record.offset, 'the log gives another record than before');
  }

  #broken(offset: number, what: string): FsckMismatchError {
    return new FsckMismatchError('FSCK_LOG', this.#reading.place, `offset ${offset}`, what);
  }
}

/** Copies a text, so that a substring does not retain its source. */
function copied(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

function leafOf(value: Uint8Array | null): Uint8Array {
  return leafHash(entryBytes(value));
}
