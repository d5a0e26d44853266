import { type JournalEntry, toJournalEntry } from '@roletrail/contracts/events/journal-entries';
import { type RowChange, rowChangeOf } from '@roletrail/contracts/events/row-changes';
import type { ProjectionName } from '@roletrail/db/projections/all';
import type { LogRecord, TopicPartition } from '@roletrail/event-log/port';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { HASH_BYTES } from '@roletrail/ledger/rfc6962';
import { type FsckRecord, FsckRecordReader, type RereadRequest } from './facts.ts';
import { FOLDS } from './folds/all.ts';
import { countPackedRecords, type PackedRecords, unpacked } from './packed-records.ts';
import type {
  ChangingTable,
  EncodedRows,
  GrowingEncoder,
  ReferenceFold,
} from './reference-fold.ts';

/*
 * All that fsck computes of one partition: no I/O, and only bytes and plain values in and out, so
 * that it can be done in a thread beside the one that reads and compares (fold-thread-pool.ts).
 *
 * Records are decoded one by one and leave nothing but the rows that they make, encoded as the
 * server would send them: events that live on until their batch is done cost as much again.
 */

/** End offset of each compared projection in a partition. */
export type FoldedOffsets = ReadonlyMap<ProjectionName, number>;

/** Result of folding a batch. */
export interface FoldedBatch {
  readonly from: number;
  readonly to: number;
  /** values of the records; the fold no longer needs them */
  readonly spent: Uint8Array<ArrayBuffer>;
  /** rows of each table that only grows, as far as its projection has folded */
  readonly grown: readonly GrownRows[];
  /** leaf hashes, one behind the other, of what the audit projection has folded */
  readonly leaves: Uint8Array;
  readonly unreadable: readonly Unreadable[];
  readonly words: readonly RecordedWord[];
  /** changes of roles, documents and auditor tokens, however far the projections have folded */
  readonly changes: readonly RowChange[];
  /** records that repeat an earlier event */
  readonly copies: number;
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

/** An unreadable record and the reason. */
export interface Unreadable {
  readonly offset: number;
  readonly key: string | null;
  readonly value: Uint8Array | null;
  readonly reason: string;
}

/** A fact of an event that no restore may undo. */
export interface RecordedWord {
  readonly offset: number;
  readonly word: JournalEntry;
}

/** Rows of a table that changes, in the order of their keys. */
export interface ChangedPage extends EncodedRows {
  readonly keys: readonly string[];
}

/** A batch in progress: it may still wait for repeated reads. */
interface Begun extends Pick<FoldedBatch, 'from' | 'spent'> {
  readonly rest: Iterator<LogRecord>;
  /** the record that is being judged */
  held: LogRecord | null;
  readonly folding: readonly FoldingProjection[];
  /** of all its records */
  readonly leaves: Uint8Array<ArrayBuffer>;
  /** how many of them are those of `FoldedBatch` */
  readonly audited: number;
  readonly unreadable: Unreadable[];
  readonly words: RecordedWord[];
  readonly changes: RowChange[];
  copies: number;
}

interface FoldingProjection {
  readonly projection: ProjectionName;
  /** how far it has folded */
  readonly next: number;
  readonly changes: ChangingTable | null;
  readonly tables: readonly GrowingEncoder[];
}

export class PartitionFold {
  readonly #place: TopicPartition;
  readonly #facts: FsckRecordReader;
  readonly #folds: ReadonlyMap<ProjectionName, ReferenceFold>;
  /** of each projection's tables that only grow */
  readonly #encoders: ReadonlyMap<ProjectionName, readonly GrowingEncoder[]>;
  /** keys of a table that changes, in order: they are asked for once all was read */
  readonly #ordered = new Map<ProjectionName, readonly string[]>();
  #at = 0;
  #begun: Begun | null = null;

  constructor(
    place: TopicPartition,
    partitions: PartitionCounts,
    names: readonly ProjectionName[],
  ) {
    this.#place = place;
    this.#facts = new FsckRecordReader(place, partitions);
    this.#folds = new Map(names.map((name) => [name, FOLDS[name](partitions)]));
    this.#encoders = new Map(
      [...this.#folds].map(([name, { grows }]) => [name, grows.map((table) => table.encoder())]),
    );
  }

  /**
   * Takes the records behind those that it took before.
   * @returns what they made, or a record that is wanted first
   * @throws Difference for what no worker may fold
   */
  take(records: PackedRecords, folded: FoldedOffsets): FoldedBatch | RereadRequest {
    const from = this.#at;
    const count = countPackedRecords(records);
    const folding = [...folded].map(([projection, next]) => {
      const { changes = null } = this.#folds.get(projection) ?? {};
      return { projection, next, changes, tables: this.#encoders.get(projection) ?? [] };
    });
    this.#ordered.clear();
    return this.#foldRest({
      from,
      spent: records.values,
      rest: unpacked(records, from),
      held: null,
      folding,
      leaves: new Uint8Array(count * HASH_BYTES),
      audited: Math.max(0, Math.min(from + count, folded.get('audit') ?? 0) - from),
      unreadable: [],
      words: [],
      changes: [],
      copies: 0,
    });
  }

  /**
   * Goes on with what it took.
   * @param again the record that was wanted, and some behind it
   * @throws Difference as `take` does, and where what is wanted is not what it was
   */
  goOn(again: PackedRecords, from: number): FoldedBatch | RereadRequest {
    if (!this.#begun) throw new Error('nothing was wanted');
    this.#facts.giveAgain(unpacked(again, from));
    return this.#foldRest(this.#begun);
  }

  #foldRest(begun: Begun): FoldedBatch | RereadRequest {
    this.#begun = begun;
    const { from, folding, leaves, rest, unreadable, words, changes: recorded } = begun;
    for (;;) {
      const record = begun.held ?? rest.next().value;
      if (!record) break;
      begun.held = record;
      const fact = this.#facts.read(record);
      if ('wanted' in fact) return fact;
      begun.held = null;
      leaves.set(fact.leaf, (this.#at - from) * HASH_BYTES);
      this.#at += 1;
      if (fact.unreadable !== null) unreadable.push(kept(fact, fact.unreadable));
      if (fact.copyOf !== null) begun.copies += 1;
      const word = fact.first && toJournalEntry(fact.first);
      if (word) words.push({ offset: fact.offset, word });
      const change = fact.first && rowChangeOf(fact.first);
      if (change) recorded.push(change);
      for (const { next, changes, tables } of folding) {
        if (fact.offset >= next) continue;
        for (const table of tables) table.add(this.#place, fact);
        changes?.add(this.#place, fact);
      }
    }
    this.#begun = null;
    return this.#batch(begun);
  }

  #batch(begun: Begun): FoldedBatch {
    const { from, spent, folding, leaves, audited, unreadable, words, changes, copies } = begun;
    const to = this.#at;
    const grown = folding.flatMap(({ projection, next, tables }) =>
      tables.map((table, nth) => {
        return { projection, nth, to: Math.min(next, to), rows: table.copy() };
      }),
    );
    const all = [...this.#folds.values()];
    const people = all.reduce((sum, { changes }) => sum + (changes?.size ?? 0), 0);
    const hashes = leaves.subarray(0, audited * HASH_BYTES);
    return { from, to, spent, grown, leaves: hashes, unreadable, words, changes, copies, people };
  }

  /** As FsckRecordReader says it. */
  leaf(offset: number): Uint8Array | null {
    return this.#facts.leaf(offset)?.slice() ?? null;
  }

  /** As FsckRecordReader says it. */
  mayStandAt(eventId: string, passed: number): number | null {
    return this.#facts.mayStandAt(eventId, passed);
  }

  /** The next rows of the table that changes, in the order of their keys, from the nth on. */
  changed(projection: ProjectionName, nth: number, count: number): ChangedPage {
    const { changes = null } = this.#folds.get(projection) ?? {};
    if (!changes) return { keys: [], rows: new Uint8Array(0), ends: [] };
    const ordered = this.#ordered.get(projection) ?? [...changes.keys()].sort();
    this.#ordered.set(projection, ordered);
    const keys = ordered.slice(nth, nth + count);
    return { keys, ...changes.encode(keys) };
  }
}

/** With bytes of its own: those of the batch go. The key is one already. */
function kept({ offset, key, value }: FsckRecord, reason: string): Unreadable {
  return { offset, key, value: value?.slice() ?? null, reason };
}
