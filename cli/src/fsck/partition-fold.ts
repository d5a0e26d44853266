import { type LastingWord, lastingWordOf } from '@roletrail/contracts/events/lasting-words';
import type { ProjectionName } from '@roletrail/db/projections/all';
import type { PartitionCounts } from '@roletrail/event-log/places';
import type { LogRecord, Place } from '@roletrail/event-log/port';
import { HASH_BYTES } from '@roletrail/ledger/rfc6962';
import { type Fact, FactReader } from './facts.ts';
import { FOLDS } from './folds/all.ts';
import type { EncodedRows, GrowingEncoder, SecondFold } from './second-fold.ts';

/*
 * All that fsck computes of one partition: no I/O, and only bytes and plain values in and out, so
 * that it can be done in a thread beside the one that reads and compares (folding.ts).
 *
 * Records are decoded one by one and leave nothing but the rows that they make, encoded as the
 * server would send them: events that live on until their batch is done cost as much again.
 */

/** How far a partition was folded, by each projection that folds it and is compared. */
export type Folded = ReadonlyMap<ProjectionName, number>;

/** Records that follow one another without a hole. */
export interface PackedRecords {
  readonly keys: readonly (string | null)[];
  /** of each value; −1 for null */
  readonly lengths: readonly number[];
  /** the values, one behind the other */
  readonly values: Uint8Array<ArrayBuffer>;
}

/** What some records made. */
export interface FoldedBatch {
  readonly from: number;
  readonly to: number;
  /** rows of each table that only grows, as far as its projection has folded */
  readonly grown: readonly GrownRows[];
  /** leaf hashes, one behind the other, of what the audit projection has folded */
  readonly leaves: Uint8Array;
  readonly unreadable: readonly Unreadable[];
  readonly words: readonly RecordedWord[];
  /** records that repeat an earlier event */
  readonly copies: number;
  /** an offset: the rest is folded once the record there was given again; null: there is no rest */
  readonly wanted: number | null;
  /** rows that there are now in tables that change */
  readonly people: number;
}

export interface GrownRows {
  readonly projection: ProjectionName;
  /** among the projection's tables that only grow */
  readonly nth: number;
  /** exclusive */
  readonly to: number;
  /** as a COPY */
  readonly rows: Uint8Array;
}

/** A record that nobody can read, and why. */
export interface Unreadable {
  readonly offset: number;
  readonly key: string | null;
  readonly value: Uint8Array | null;
  readonly reason: string;
}

/** What an event says that no backup may undo. */
export interface RecordedWord {
  readonly offset: number;
  readonly word: LastingWord;
}

/** Rows of a table that changes, in the order of their keys. */
export interface ChangedPage extends EncodedRows {
  readonly keys: readonly string[];
}

export class PartitionFold {
  readonly #place: Place;
  readonly #facts: FactReader;
  readonly #folds: ReadonlyMap<ProjectionName, SecondFold>;
  /** of each projection's tables that only grow */
  readonly #encoders: ReadonlyMap<ProjectionName, readonly GrowingEncoder[]>;
  /** keys of a table that changes, in order: they are asked for once all was read */
  readonly #ordered = new Map<ProjectionName, readonly string[]>();
  #at = 0;
  /** of what was taken: where it ends, what of it is not folded, a record that could not be judged */
  #end = 0;
  #rest: Iterator<LogRecord> = [].values();
  #held: LogRecord | null = null;

  constructor(place: Place, partitions: PartitionCounts, names: readonly ProjectionName[]) {
    this.#place = place;
    this.#facts = new FactReader(place, partitions);
    this.#folds = new Map(names.map((name) => [name, FOLDS[name](partitions)]));
    this.#encoders = new Map(
      [...this.#folds].map(([name, { grows }]) => [name, grows.map((table) => table.encoder())]),
    );
  }

  /**
   * Takes the records behind those that it took before.
   * @throws Difference for what no worker may fold
   */
  take(records: PackedRecords, folded: Folded): FoldedBatch {
    this.#end = this.#at + records.lengths.length;
    this.#rest = unpacked(records, this.#at);
    this.#held = null;
    return this.#foldRest(folded);
  }

  /**
   * Goes on with what it took, by a record that it wanted.
   * @throws Difference as `take` does, and where that record is not what it was
   */
  goOn(wanted: LogRecord, folded: Folded): FoldedBatch {
    this.#facts.giveAgain(wanted);
    return this.#foldRest(folded);
  }

  #foldRest(folded: Folded): FoldedBatch {
    const from = this.#at;
    const unreadable: Unreadable[] = [];
    const words: RecordedWord[] = [];
    let copies = 0;
    let wanted: number | null = null;
    const leaves = new Uint8Array((this.#end - from) * HASH_BYTES);
    const folding = [...folded].map(([projection, next]) => {
      const { changes = null } = this.#folds.get(projection) ?? {};
      return { projection, next, changes, tables: this.#encoders.get(projection) ?? [] };
    });
    this.#ordered.clear();
    for (let record = this.#next(); record !== null; record = this.#next()) {
      const fact = this.#facts.read(record);
      if ('wanted' in fact) {
        this.#held = record;
        wanted = fact.wanted;
        break;
      }
      leaves.set(fact.leaf, (this.#at - from) * HASH_BYTES);
      this.#at += 1;
      if (fact.unreadable !== null) unreadable.push(kept(fact, fact.unreadable));
      if (fact.copyOf !== null) copies += 1;
      const word = fact.first && lastingWordOf(fact.first);
      if (word) words.push({ offset: fact.offset, word });
      for (const { next, changes, tables } of folding) {
        if (fact.offset >= next) continue;
        for (const table of tables) table.add(this.#place, fact);
        changes?.add(this.#place, fact);
      }
    }
    const to = this.#at;
    const grown = folding.flatMap(({ projection, next, tables }) =>
      tables.map((table, nth) => {
        return { projection, nth, to: Math.min(next, to), rows: table.copy() };
      }),
    );
    const people = folding.reduce((sum, { changes }) => sum + (changes?.rows.size ?? 0), 0);
    const audited = Math.max(0, Math.min(to, folded.get('audit') ?? 0) - from);
    const hashes = leaves.subarray(0, audited * HASH_BYTES);
    return { from, to, grown, leaves: hashes, unreadable, words, copies, wanted, people };
  }

  #next(): LogRecord | null {
    const held = this.#held;
    this.#held = null;
    if (held) return held;
    const next = this.#rest.next();
    return next.done ? null : next.value;
  }

  /** As FactReader says it. */
  mayStandAt(eventId: string, passed: number): number | null {
    return this.#facts.mayStandAt(eventId, passed);
  }

  /** The next rows of the table that changes, in the order of their keys, from the nth on. */
  changed(projection: ProjectionName, nth: number, count: number): ChangedPage {
    const { changes = null } = this.#folds.get(projection) ?? {};
    if (!changes) return { keys: [], rows: new Uint8Array(0), ends: [] };
    const ordered = this.#ordered.get(projection) ?? [...changes.rows.keys()].sort();
    this.#ordered.set(projection, ordered);
    const keys = ordered.slice(nth, nth + count);
    return { keys, ...changes.encode(keys) };
  }
}

/** Puts records together for PartitionFold. */
export function packed(records: readonly LogRecord[]): PackedRecords {
  const lengths = records.map(({ value }) => value?.length ?? -1);
  const values = new Uint8Array(lengths.reduce((sum, length) => sum + Math.max(length, 0), 0));
  let at = 0;
  for (const { value } of records) {
    if (value) values.set(value, at);
    at += value?.length ?? 0;
  }
  return { keys: records.map(({ key }) => key), lengths, values };
}

function* unpacked({ keys, lengths, values }: PackedRecords, from: number): Generator<LogRecord> {
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    const value = length === -1 ? null : values.subarray(at, at + length);
    at += Math.max(length, 0);
    yield { offset: from + i, key: keys[i] ?? null, value };
  }
}

/** With bytes of its own: those of the batch go. */
function kept({ offset, key, value }: Fact, reason: string): Unreadable {
  return { offset, key, value: value?.slice() ?? null, reason };
}
