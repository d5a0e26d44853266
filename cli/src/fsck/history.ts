import type { Database, Tx } from '@roletrail/db/open';
import {
  AUDIT_ENTRY,
  LEDGER_DUPLICATE,
  LEDGER_ENTRY,
  LEDGER_TILE,
} from '@roletrail/db/projections/audit';
import { CONSENT_DECISION } from '@roletrail/db/projections/consent';
import type { PartitionCounts } from '@roletrail/event-log/places';
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

const READ = { maxRecords: 5000, maxBytes: 8 * 1024 * 1024, waitMs: 0 };
const FULL_TILE_BYTES = 256 * 32;
const KEPT_LEAVES = 64;

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
  /** leaf hashes of the last records, by offset */
  readonly lastLeaves = new Map<number, Uint8Array>();
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
      while (this.at < end) {
        const records = (await this.#read()).slice(0, end - this.at);
        const batch = this.#take(records);
        // the rows of the batch before are on their way meanwhile
        await comparing;
        comparing = this.#compare(db, batch, folded);
        comparing.catch(() => undefined);
        seen(records.length);
      }
    } finally {
      await comparing;
    }
  }

  /** Reads on, beyond what was folded: nothing is compared any more. */
  async readOn(end: number): Promise<void> {
    while (this.at < end) this.#take((await this.#read()).slice(0, end - this.at));
  }

  async #read(): Promise<readonly LogRecord[]> {
    try {
      const records = await this.#reader.read(this.at, READ);
      if (records.length > 0) return records;
      throw new Difference('FSCK_LOG', this.place, `offset ${this.at}`, 'the log gives no record');
    } catch (error) {
      if (!(error instanceof OffsetOutOfRange)) throw error;
      throw new Difference('FSCK_LOG', this.place, `offset ${this.at}`, error.message);
    }
  }

  #take(records: readonly LogRecord[]): Batch {
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
    for (const { offset, leaf } of facts.slice(-KEPT_LEAVES)) this.lastLeaves.set(offset, leaf);
    for (const offset of this.lastLeaves.keys()) {
      if (offset < this.at - KEPT_LEAVES) this.lastLeaves.delete(offset);
    }
    return { from, facts };
  }

  async #compare(db: Database | Tx, { from, facts }: Batch, folded: Folded): Promise<void> {
    const rows = historyRows(this.place, facts);
    if (folded.audit !== null) {
      const to = Math.max(from, Math.min(folded.audit, from + facts.length));
      await this.#range(db, LEDGER_ENTRY, 'FSCK_TREE', from, to, rows.entries);
      await this.#grow(db, facts.slice(0, to - from));
      await this.#range(db, AUDIT_ENTRY, 'FSCK_PROJECTION', from, to, rows.trail);
      await this.#range(db, LEDGER_DUPLICATE, 'FSCK_PROJECTION', from, to, rows.copies);
    }
    if (folded.consent !== null) {
      const to = Math.max(from, Math.min(folded.consent, from + facts.length));
      await this.#range(db, CONSENT_DECISION, 'FSCK_PROJECTION', from, to, rows.decisions);
      for (const fact of facts.slice(0, to - from)) this.consents.add(this.place, fact);
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
  async #grow(db: Database | Tx, facts: readonly Fact[]): Promise<void> {
    const grown = appendLeaves(
      this.tree,
      facts.map(({ leaf }) => leaf),
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
  readonly facts: readonly Fact[];
}

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
