import type { Database, Tx } from '@roletrail/db/open';
import {
  AUDIT_ENTRY,
  LEDGER_DUPLICATE,
  LEDGER_ENTRY,
  LEDGER_TILE,
} from '@roletrail/db/projections/audit';
import { CONSENT_DECISION } from '@roletrail/db/projections/consent';
import type { PartitionCounts } from '@roletrail/event-log/outbox/enqueue';
import {
  type LogReader,
  type LogRecord,
  OffsetOutOfRange,
  type Place,
} from '@roletrail/event-log/port';
import type { TileRow } from '@roletrail/ledger/tile';
import { appendLeaves, emptyTree, type TreeState } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import { type ComparedTable, compareRows } from './compare-rows.ts';
import { Difference, type Finding } from './finding.ts';
import { type CurrentConsents, type Fact, FactReader, historyRows } from './fold.ts';

// of three batches in flight each is small enough to die young
const READ = { maxRecords: 1000, maxBytes: 4 * 1024 * 1024, waitMs: 0 };
const FULL_TILE_BYTES = 256 * 32;

/** How far each projection has folded a partition; null for one that is not compared, or does not fold it. */
export interface Folded {
  readonly audit: number | null;
  readonly consent: number | null;
}

/**
 * One partition of the log, read once from its beginning, beside the rows that it made: what only
 * grows is compared at once, batch by batch; what changes is folded on, to be compared at the end.
 */
export class History {
  readonly place: Place;
  readonly facts: FactReader;
  readonly consents: CurrentConsents;
  /** records that nobody can read */
  readonly unreadable: Fact[] = [];
  copies = 0;
  /** the next record to read */
  at = 0;
  tree: TreeState = emptyTree();
  /** tiles that are not full yet, by level and index */
  readonly growing = new Map<string, TileRow>();
  readonly #reader: LogReader;

  constructor(
    place: Place,
    partitions: PartitionCounts,
    reader: LogReader,
    consents: CurrentConsents,
  ) {
    this.place = place;
    this.facts = new FactReader(place, partitions);
    this.consents = consents;
    this.#reader = reader;
  }

  /**
   * Reads on, and compares what each projection has made of it.
   * @param folded what is there to be compared, at the least where it was before, and no further
   *   than the log goes
   * @param seen told how many records were read
   * @throws Difference at the first row that differs
   */
  async advance(db: Database | Tx, folded: Folded, seen: (records: number) => void): Promise<void> {
    const end = Math.max(folded.audit ?? 0, folded.consent ?? 0);
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
    for await (const records of this.#batches(end)) this.#take(records, NOTHING);
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
      if (fact.offset < (folded.consent ?? 0)) this.consents.add(this.place, fact);
    }
    const within = (to: number | null) => to && Math.min(Math.max(from, to), this.at);
    return {
      from,
      folded: { audit: within(folded.audit), consent: within(folded.consent) },
      rows: historyRows(this.place, facts),
    };
  }

  async #compare(db: Database | Tx, { from, folded, rows }: Batch): Promise<void> {
    const { audit, consent } = folded;
    if (audit !== null) {
      await this.#range(db, LEDGER_ENTRY, 'FSCK_TREE', from, audit, rows.entries);
      await this.#grow(db, rows.entries.slice(0, audit - from));
      await this.#range(db, AUDIT_ENTRY, 'FSCK_PROJECTION', from, audit, rows.trail);
      await this.#range(db, LEDGER_DUPLICATE, 'FSCK_PROJECTION', from, audit, rows.copies);
    }
    if (consent !== null) {
      await this.#range(db, CONSENT_DECISION, 'FSCK_PROJECTION', from, consent, rows.decisions);
    }
  }

  /** @param rows of the batch, those beyond `to` too */
  async #range<R extends { readonly offset: number }>(
    db: Database | Tx,
    table: ComparedTable<R>,
    code: Finding['code'],
    from: number,
    to: number,
    rows: readonly R[],
  ): Promise<void> {
    if (from === to) return;
    const { topic, partition } = this.place;
    const where = sql`topic = ${sql.lit(topic)} and partition = ${sql.lit(partition)}
      and "offset" >= ${sql.lit(from)} and "offset" < ${sql.lit(to)}`;
    const expected = rows.filter(({ offset }) => offset < to);
    await compareRows(db, { table, code, place: this.place, where, order: ['offset'] }, expected);
  }

  /** Appends the leaves; a tile that is full never changes again, so it is compared now. */
  async #grow(
    db: Database | Tx,
    entries: readonly { readonly leaf_hash: Uint8Array }[],
  ): Promise<void> {
    const grown = appendLeaves(
      this.tree,
      entries.map(({ leaf_hash }) => leaf_hash),
    );
    this.tree = grown.state;
    for (const tile of grown.tiles) {
      const key = `${tile.level}/${tile.index}`;
      if (tile.hashes.length < FULL_TILE_BYTES) this.growing.set(key, tile);
      else this.growing.delete(key);
    }
    const full = grown.tiles.filter(({ hashes }) => hashes.length === FULL_TILE_BYTES);
    for (const level of new Set(full.map((tile) => tile.level))) {
      await compareTiles(
        db,
        this.place,
        full.filter((tile) => tile.level === level),
      );
    }
  }
}

interface Batch {
  readonly from: number;
  /** as far as the batch goes */
  readonly folded: Folded;
  readonly rows: ReturnType<typeof historyRows>;
}

const NOTHING: Folded = { audit: null, consent: null };

/** Compares tiles of one level that stand beside each other. */
export async function compareTiles(
  db: Database | Tx,
  place: Place,
  tiles: readonly TileRow[],
): Promise<void> {
  const [first] = tiles;
  if (!first) return;
  const { topic, partition } = place;
  const where = sql`topic = ${sql.lit(topic)} and partition = ${sql.lit(partition)}
    and level = ${sql.lit(first.level)} and tile_index >= ${sql.lit(first.index)}
    and tile_index < ${sql.lit(first.index + tiles.length)}`;
  await compareRows(
    db,
    { table: LEDGER_TILE, code: 'FSCK_TREE', place, where, order: ['tile_index'] },
    tiles.map(({ level, index, hashes }) => ({
      topic,
      partition,
      level,
      tile_index: index,
      hashes,
    })),
  );
}
