import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { Database, Tx } from '@roletrail/db/open';
import type { ProjectionName } from '@roletrail/db/projections/all';
import type { LogReader, LogRecord, TopicPartition } from '@roletrail/event-log/port';
import { entryBytes } from '@roletrail/ledger/entry';
import { HASH_BYTES, leafHash } from '@roletrail/ledger/rfc6962';
import type { BatchMemory } from './batch-memory.ts';
import type { Folding } from './fold-thread-pool.ts';
import { countPackedRecords, type PackedRecords, packed } from './packed-records.ts';
import type { FoldedBatch, FoldedOffsets, RecordedWord, Unreadable } from './partition-fold.ts';
import type { RetryingLogReader } from './patient-log.ts';
import { RecordedRows } from './recorded-rows.ts';
import type { ReferenceFold } from './reference-fold.ts';
import { GrownTree } from './tree.ts';

/** Copies of events follow one another often, as the events did. */
const READ_AGAIN = { maxRecords: 100, maxBytes: 64 * 1024, waitMs: 0 };

/**
 * One partition of the log, read once from its beginning, beside the rows that it made: what only
 * grows is compared at once, batch by batch; what changes is folded on, to be compared at the end.
 */
export class PartitionScan {
  readonly place: TopicPartition;
  readonly fold: Folding;
  readonly tree: GrownTree;
  /** unreadable records */
  readonly unreadable: Unreadable[] = [];
  /** what no backup may undo */
  readonly words: RecordedWord[] = [];
  /** roles, documents and auditor tokens, as far as was read */
  readonly recorded = new RecordedRows();
  copies = 0;
  people = 0;
  /** the next record to read */
  at = 0;
  readonly #log: RetryingLogReader;
  readonly #reader: LogReader;
  readonly #memory: BatchMemory;
  /** second reader for repeated reads; opened on demand, rejects if that fails */
  #rereader: Promise<LogReader> | null = null;
  #closed = false;
  /** which tables there are; what they hold is in `fold` */
  readonly #folds: ReadonlyMap<ProjectionName, ReferenceFold>;

  /** @param reader of the log */
  constructor(
    log: RetryingLogReader,
    reader: LogReader,
    memory: BatchMemory,
    fold: Folding,
    folds: ReadonlyMap<ProjectionName, ReferenceFold>,
  ) {
    this.place = log.place;
    this.fold = fold;
    this.tree = new GrownTree(log.place);
    this.#log = log;
    this.#reader = reader;
    this.#memory = memory;
    this.#folds = folds;
  }

  /**
   * Reads on, and compares the rows of each projection. Compares one batch while it folds the next
   * and reads a third.
   * @param folded end offsets to compare; not below the previous ones, nor beyond the log's end
   * @param seen called with the number of records read
   * @throws Difference at the first row that differs
   */
  async advance(
    db: Database | Tx,
    folded: FoldedOffsets,
    seen: (records: number) => void,
  ): Promise<void> {
    const end = Math.max(0, ...folded.values());
    for await (const batch of ahead(this.#folded(end, folded))) {
      await this.#compare(db, batch);
      seen(batch.to - batch.from);
    }
  }

  /** Reads on to the current end of the log, beyond the folded offsets, without comparison. */
  async readToEnd(): Promise<void> {
    const end = await this.#log.end(this.at);
    for await (const _ of this.#folded(end, new Map()));
  }

  /**
   * Returns the current end offset of the log.
   * @param wanted an end offset that another read returned
   */
  end(wanted: number): Promise<number> {
    return this.#log.end(wanted);
  }

  /** The record where an event stands first, as far as was read; null where it was not seen. */
  async firstOf(eventId: string): Promise<LogRecord | null> {
    for (let passed = 0; ; passed++) {
      const offset = await this.fold.ask('mayStandAt', eventId, passed);
      if (offset === null) return null;
      const [record = null] = await this.#again(offset);
      const decoded = record && decodeEvent(record.value);
      if (decoded?.kind === 'event' && decoded.event.id.toLowerCase() === eventId) return record;
    }
  }

  /** The leaf hash of a record that was read. */
  async leaf(offset: number): Promise<Uint8Array> {
    const kept = await this.fold.ask('leaf', offset);
    if (kept) return kept;
    const [record] = await this.#again(offset);
    return leafHash(entryBytes(record?.value ?? null));
  }

  async close(): Promise<void> {
    this.#closed = true;
    const again = await this.#rereader?.catch(() => null);
    await Promise.all([this.#reader.close(), again?.close()]);
  }

  async *#folded(end: number, folded: FoldedOffsets): AsyncGenerator<FoldedBatch> {
    for await (const records of ahead(this.#records(end))) {
      let made = await this.fold.ask('take', records, folded);
      while ('wanted' in made) {
        const { wanted } = made;
        made = await this.fold.ask('goOn', packed(await this.#again(wanted)), wanted);
      }
      this.at = made.to;
      this.#memory.giveBack(made.spent);
      this.unreadable.push(...made.unreadable);
      this.words.push(...made.words);
      for (const change of made.changes) this.recorded.take(change);
      this.copies += made.copies;
      this.people = made.people;
      yield made;
    }
  }

  /** Records from an offset on that was read before; the first of them at the least. */
  async #again(from: number): Promise<readonly LogRecord[]> {
    // A read after `close` would leak a connection.
    if (this.#closed) throw new Error('the history is closed');
    this.#rereader ??= this.#log.open();
    return this.#log.read(await this.#rereader, from, READ_AGAIN);
  }

  async *#records(end: number): AsyncGenerator<PackedRecords> {
    for (let from = this.at; from < end; ) {
      const batch = await this.#memory.take(async (options) =>
        (await this.#log.read(this.#reader, from, options)).slice(0, end - from),
      );
      from += countPackedRecords(batch);
      yield batch;
    }
  }

  async #compare(db: Database | Tx, { from, grown, leaves }: FoldedBatch): Promise<void> {
    for (const { projection, nth, to, rows } of grown) {
      const table = this.#folds.get(projection)?.grows[nth];
      await table?.compare(db, this.place, { from, to }, rows);
    }
    await this.tree.grow(db, hashesIn(leaves));
  }
}

/** Hashes that stand one behind the other. */
function hashesIn(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
}

/** Asks for each before the one before it is worked on. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (let given = await next; !given.done; given = await next) {
      next = source.next();
      // The rejection is handled when the batch is due.
      next.catch(() => undefined);
      yield given.value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return(undefined);
  }
}
