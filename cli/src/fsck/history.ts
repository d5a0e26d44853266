import type { Database, Tx } from '@roletrail/db/open';
import type { ProjectionName } from '@roletrail/db/projections/all';
import type { PartitionCounts } from '@roletrail/event-log/places';
import {
  type LogReader,
  type LogRecord,
  OffsetOutOfRange,
  type Place,
} from '@roletrail/event-log/port';
import { type Fact, FactReader } from './facts.ts';
import { Difference } from './finding.ts';
import type { GrownRows, SecondFold } from './second-fold.ts';
import { GrownTree } from './tree.ts';

// of three batches in flight each is small enough to die young
const READ = { maxRecords: 1000, maxBytes: 4 * 1024 * 1024, waitMs: 0 };

/** How far a partition was folded, by each projection that folds it and is compared. */
export type Folded = ReadonlyMap<ProjectionName, number>;

/**
 * One partition of the log, read once from its beginning, beside the rows that it made: what only
 * grows is compared at once, batch by batch; what changes is folded on, to be compared at the end.
 */
export class History {
  readonly place: Place;
  readonly facts: FactReader;
  readonly tree: GrownTree;
  /** records that nobody can read */
  readonly unreadable: Fact[] = [];
  copies = 0;
  /** the next record to read */
  at = 0;
  readonly #reader: LogReader;
  readonly #folds: ReadonlyMap<ProjectionName, SecondFold>;

  constructor(
    place: Place,
    partitions: PartitionCounts,
    reader: LogReader,
    folds: ReadonlyMap<ProjectionName, SecondFold>,
  ) {
    this.place = place;
    this.facts = new FactReader(place, partitions);
    this.tree = new GrownTree(place);
    this.#reader = reader;
    this.#folds = folds;
  }

  /**
   * Reads on, and compares what each projection has made of it.
   * @param folded what is there to be compared, at the least where it was before, and no further
   *   than the log goes
   * @param seen told how many records were read
   * @throws Difference at the first row that differs
   */
  async advance(db: Database | Tx, folded: Folded, seen: (records: number) => void): Promise<void> {
    const end = Math.max(0, ...folded.values());
    let comparing: Promise<void> = Promise.resolve();
    try {
      for await (const records of this.#batches(end)) {
        const batch = this.#take(records, folded);
        // the rows of the batch before are on their way meanwhile
        await comparing;
        comparing = this.#compare(db, batch);
        comparing.catch(() => undefined);
        seen(records.length);
      }
    } finally {
      await comparing;
    }
  }

  /** Reads on, beyond what was folded: nothing is compared any more. */
  async readOn(end: number): Promise<void> {
    for await (const records of this.#batches(end)) this.#take(records, new Map());
  }

  /** The records before `end`; each batch is asked for before the one before it is worked on. */
  async *#batches(end: number): AsyncGenerator<readonly LogRecord[]> {
    let from = this.at;
    let next = this.#read(from, end);
    try {
      while (from < end) {
        const records = await next;
        from += records.length;
        next = this.#read(from, end);
        // told when it is its turn
        next.catch(() => undefined);
        yield records;
      }
    } finally {
      await next.catch(() => undefined);
    }
  }

  async #read(from: number, end: number): Promise<readonly LogRecord[]> {
    if (from >= end) return [];
    try {
      const records = await this.#reader.read(from, READ);
      if (records.length > 0) return records.slice(0, end - from);
      throw new Difference('FSCK_LOG', this.place, `offset ${from}`, 'the log gives no record');
    } catch (error) {
      if (!(error instanceof OffsetOutOfRange)) throw error;
      throw new Difference('FSCK_LOG', this.place, `offset ${from}`, error.message);
    }
  }

  /** Only the rows outlive this: they are far smaller than the events. */
  #take(records: readonly LogRecord[], folded: Folded): Batch {
    const from = this.at;
    const facts = records.map((record) => {
      if (record.offset !== this.at) {
        const what = `the log gave ${record.offset}`;
        throw new Difference('FSCK_LOG', this.place, `offset ${this.at}`, what);
      }
      this.at += 1;
      return this.facts.read(record);
    });
    for (const fact of facts) {
      if (fact.unreadable !== null) this.unreadable.push(fact);
      if (fact.copyOf !== null) this.copies += 1;
    }
    const tables: GrownUpTo[] = [];
    for (const [name, next] of folded) {
      const to = Math.min(next, this.at);
      const { grows = [], changes = null } = this.#folds.get(name) ?? {};
      for (const table of grows) tables.push({ to, rows: table.rowsOf(this.place, facts) });
      if (!changes) continue;
      for (const fact of facts) if (fact.offset < to) changes.add(this.place, fact);
    }
    const leaves = this.facts.leaves.between(from, Math.min(folded.get('audit') ?? 0, this.at));
    return { from, tables, leaves };
  }

  async #compare(db: Database | Tx, { from, tables, leaves }: Batch): Promise<void> {
    for (const { to, rows } of tables) await rows.compare(db, from, to);
    await this.tree.grow(db, leaves);
  }
}

interface Batch {
  readonly from: number;
  readonly tables: readonly GrownUpTo[];
  /** of what the audit projection has folded */
  readonly leaves: readonly Uint8Array[];
}

interface GrownUpTo {
  readonly to: number;
  readonly rows: GrownRows;
}
