import { setTimeout as delay } from 'node:timers/promises';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { Database, Tx } from '@roletrail/db/open';
import type { ProjectionName } from '@roletrail/db/projections/all';
import {
  type LogReader,
  type LogRecord,
  OffsetOutOfRange,
  type Place,
  type ReadOptions,
} from '@roletrail/event-log/port';
import { entryBytes } from '@roletrail/ledger/entry';
import { HASH_BYTES, leafHash } from '@roletrail/ledger/rfc6962';
import { Difference } from './finding.ts';
import type { Folding } from './folding.ts';
import {
  type Folded,
  type FoldedBatch,
  type PackedRecords,
  packed,
  type RecordedWord,
  type Unreadable,
} from './partition-fold.ts';
import type { SecondFold } from './second-fold.ts';
import type { FsckSources } from './sources.ts';
import { GrownTree } from './tree.ts';

const READ = { maxRecords: 2000, maxBytes: 4 * 1024 * 1024, waitMs: 0 };
const READ_ONE = { ...READ, maxRecords: 1 };
const ASK_AGAIN_MS = 100;

/** Where a partition is read. */
interface Read {
  readonly place: Place;
  readonly log: FsckSources['log'];
  readonly reader: LogReader;
  /** ms: for so long a broker that knows less than others did before is asked again */
  readonly patience: number;
}

/**
 * Where a partition ends. A broker that has just become its leader may know of less than was
 * already folded: it is asked again until it knows of as much, or for as long as `patience` says.
 * @param wanted an end that somebody else has seen
 */
export async function foundEnd(
  { place, log, patience }: Omit<Read, 'reader'>,
  wanted: number,
): Promise<number> {
  const until = performance.now() + patience;
  for (;;) {
    const { end } = await log.range(place);
    if (end >= wanted || performance.now() >= until) return end;
    await delay(ASK_AGAIN_MS);
  }
}

/**
 * One partition of the log, read once from its beginning, beside the rows that it made: what only
 * grows is compared at once, batch by batch; what changes is folded on, to be compared at the end.
 */
export class History {
  readonly place: Place;
  readonly fold: Folding;
  readonly tree: GrownTree;
  /** records that nobody can read */
  readonly unreadable: Unreadable[] = [];
  /** what no backup may undo */
  readonly words: RecordedWord[] = [];
  copies = 0;
  people = 0;
  /** the next record to read */
  at = 0;
  readonly #log: FsckSources['log'];
  readonly #reader: LogReader;
  /** reads again, while the other reads on; opened when it is needed */
  #rereader: LogReader | null = null;
  readonly #patience: number;
  /** which tables there are; what they hold is in `fold` */
  readonly #folds: ReadonlyMap<ProjectionName, SecondFold>;

  constructor(
    { place, log, reader, patience }: Read,
    fold: Folding,
    folds: ReadonlyMap<ProjectionName, SecondFold>,
  ) {
    this.place = place;
    this.fold = fold;
    this.tree = new GrownTree(place);
    this.#log = log;
    this.#reader = reader;
    this.#patience = patience;
    this.#folds = folds;
  }

  /**
   * Reads on, and compares what each projection has made of it. While one batch is compared the
   * next is folded, and the one after that is read.
   * @param folded what is there to be compared, at the least where it was before, and no further
   *   than the log goes
   * @param seen told how many records were read
   * @throws Difference at the first row that differs
   */
  async advance(db: Database | Tx, folded: Folded, seen: (records: number) => void): Promise<void> {
    const end = Math.max(0, ...folded.values());
    for await (const batch of ahead(this.#folded(end, folded))) {
      await this.#compare(db, batch);
      seen(batch.to - batch.from);
    }
  }

  /** Reads on to the log's end as it is now, beyond what was folded: nothing is compared any more. */
  async readToEnd(): Promise<void> {
    const { end } = await this.#log.range(this.place);
    for await (const _ of this.#folded(end, new Map()));
  }

  /** The record where an event stands first, as far as was read; null where it was not seen. */
  async firstOf(eventId: string): Promise<LogRecord | null> {
    for (let passed = 0; ; passed++) {
      const offset = await this.fold.ask('mayStandAt', eventId, passed);
      if (offset === null) return null;
      const record = await this.#recordAt(offset);
      const decoded = decodeEvent(record.value);
      if (decoded.kind === 'event' && decoded.event.id.toLowerCase() === eventId) return record;
    }
  }

  /** Leaf hashes of a range of offsets that were read. */
  async leaves(from: number, to: number): Promise<readonly Uint8Array[]> {
    const hashes: Uint8Array[] = [];
    for (let at = from; at < to; at++) {
      hashes.push(leafHash(entryBytes((await this.#recordAt(at)).value)));
    }
    return hashes;
  }

  async close(): Promise<void> {
    await this.#reader.close();
    await this.#rereader?.close();
  }

  async *#folded(end: number, folded: Folded): AsyncGenerator<FoldedBatch> {
    for await (const records of ahead(this.#records(end))) {
      let batch = this.#seen(await this.fold.ask('take', records, folded));
      yield batch;
      while (batch.wanted !== null) {
        const again = await this.#recordAt(batch.wanted);
        batch = this.#seen(await this.fold.ask('goOn', again, folded));
        yield batch;
      }
    }
  }

  #seen(batch: FoldedBatch): FoldedBatch {
    this.at = batch.to;
    this.unreadable.push(...batch.unreadable);
    this.words.push(...batch.words);
    this.copies += batch.copies;
    this.people = batch.people;
    return batch;
  }

  /** One that was read before. */
  async #recordAt(offset: number): Promise<LogRecord> {
    this.#rereader ??= await this.#log.openReader(this.place);
    const [record] = await this.#read(this.#rereader, offset, READ_ONE);
    if (record?.offset !== offset) throw this.#broken(offset, `the log gave ${record?.offset}`);
    return record;
  }

  async *#records(end: number): AsyncGenerator<PackedRecords> {
    for (let from = this.at; from < end; ) {
      const records = (await this.#read(this.#reader, from, READ)).slice(0, end - from);
      for (const { offset } of records) {
        if (offset !== from) throw this.#broken(from, `the log gave ${offset}`);
        from += 1;
      }
      yield packed(records);
    }
  }

  /** A record that is not there at once may be on a broker that has just become the leader. */
  async #read(
    reader: LogReader,
    from: number,
    options: ReadOptions,
  ): Promise<readonly LogRecord[]> {
    const until = performance.now() + this.#patience;
    for (;;) {
      const found = await readOnce(reader, from, options);
      if (typeof found !== 'string') return found;
      if (performance.now() >= until) throw this.#broken(from, found);
      await delay(ASK_AGAIN_MS);
    }
  }

  #broken(offset: number, what: string): Difference {
    return new Difference('FSCK_LOG', this.place, `offset ${offset}`, what);
  }

  async #compare(db: Database | Tx, { from, grown, leaves }: FoldedBatch): Promise<void> {
    for (const { projection, nth, to, rows } of grown) {
      const table = this.#folds.get(projection)?.grows[nth];
      await table?.compare(db, this.place, { from, to }, rows);
    }
    await this.tree.grow(db, hashesIn(leaves));
  }
}

/** @returns records, or why there are none */
async function readOnce(
  reader: LogReader,
  from: number,
  options: ReadOptions,
): Promise<readonly LogRecord[] | string> {
  try {
    const records = await reader.read(from, options);
    return records.length > 0 ? records : 'the log gives no record';
  } catch (error) {
    if (error instanceof OffsetOutOfRange) return error.message;
    throw error;
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
      // told when it is its turn
      next.catch(() => undefined);
      yield given.value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return(undefined);
  }
}
