import type { LedgerTree } from '@roletrail/audit-projector/trees';
import type { Database, Tx } from '@roletrail/db/open';
import type { TopicPartition } from '@roletrail/event-log/port';
import { openCheckpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { readTiles, rootFromTiles, rootTiles, type TileReader } from '@roletrail/ledger/tile';
import { sql } from 'kysely';
import { equalBytes, FsckMismatchError } from './finding.ts';
import { awaitTrees } from './positions.ts';
import type { FoundNote, WitnessedNotes } from './witness.ts';

const PAGE = 500;

/**
 * Compares the checkpoint rows of one tree with the witness file, note by note. A note is written
 * to the file first and then served unchanged. Each must be signed by our key and state the root of
 * the tree at its size, so all notes are consistent.
 * @param treeSize size of the tree, whose tiles were compared with the log before
 * @param waitMs longest wait for the signer to serve the last note, ms
 * @returns number of notes
 * @throws Difference at the first note that does not match
 */
export async function checkCheckpoints(
  db: Database | Tx,
  tree: LedgerTree,
  treeSize: number,
  { notes: witnessed, servedBefore }: WitnessedNotes,
  waitMs: number,
): Promise<number> {
  const check = new NoteCheck(db, tree, treeSize);
  const unserved = new Map(witnessed);
  const largest = largestOf(witnessed.keys());
  let notes = 0;
  for (let rows = await page(db, tree.topicPartition, Number.MIN_SAFE_INTEGER); rows.length > 0; ) {
    for (const row of rows) {
      const where = check.rowName(row.size);
      if (row.size > Math.max(servedBefore, largest, treeSize)) {
        await check.since(where, row, waitMs);
        continue;
      }
      await check.row(where, row);
      for (const line of witnessed.get(row.size) ?? []) await check.line(where, row.note, line);
      // larger ones were signed since the file was read
      if (!unserved.delete(row.size) && row.size <= Math.max(servedBefore, largest)) {
        throw check.differs(where, 'stands in no line of the witness file');
      }
    }
    notes += rows.length;
    rows = await page(db, tree.topicPartition, rows.at(-1)?.size ?? 0);
  }
  for (const [size, lines] of unserved) {
    for (const line of lines) await check.note(line);
    // the largest may be in the file and not yet in the table: the signer does that next
    const patience = size === largest ? waitMs : 0;
    if (await isServed(db, tree.topicPartition, size, patience)) continue;
    throw check.differs(check.rowName(size), `is missing (${lines[0]?.where})`);
  }
  return notes;
}

function largestOf(sizes: Iterable<number>): number {
  let largest = 0;
  for (const size of sizes) largest = Math.max(largest, size);
  return largest;
}

const LOOK_AGAIN_MS = 100;

async function isServed(db: Database | Tx, place: TopicPartition, size: number, waitMs: number) {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const [row] = await page(db, place, size - 1);
    if (row?.size === size) return true;
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

interface CheckpointRow {
  readonly size: number;
  readonly root: Buffer;
  readonly note: string;
}

function page(
  db: Database | Tx,
  { topic, partition }: TopicPartition,
  after: number,
): Promise<readonly CheckpointRow[]> {
  return db
    .selectFrom('ledger_checkpoint')
    .select(['size', 'root', 'note'])
    .where('topic', '=', topic)
    .where('partition', '=', partition)
    .where('size', '>', after)
    .orderBy('size')
    .limit(PAGE)
    .execute();
}

/** Checks each note of one tree. */
class NoteCheck {
  readonly #db: Database | Tx;
  readonly #tree: LedgerTree;
  readonly #size: number;
  readonly #reader: TileReader;

  constructor(db: Database | Tx, tree: LedgerTree, size: number) {
    this.#db = db;
    this.#tree = tree;
    this.#size = size;
    this.#reader = tileReader(db, tree.topicPartition);
  }

  rowName(size: number): string {
    const { topic, partition } = this.#tree.topicPartition;
    return `ledger_checkpoint topic "${topic}", partition ${partition}, size ${size}`;
  }

  differs(where: string, what: string, column: string | null = null): FsckMismatchError {
    return new FsckMismatchError('FSCK_CHECKPOINT', this.#tree.topicPartition, where, what, column);
  }

  async row(where: string, { size, root, note }: CheckpointRow): Promise<void> {
    const stated = await this.note({ where, note });
    if (stated.size !== size) throw this.differs(where, `size is not its note’s`, 'size');
    if (!equalBytes(root, stated.root)) throw this.differs(where, 'root is not its note’s', 'root');
  }

  /**
   * A row that was signed since file and tree were read: it must be a note of ours of a tree that has
   * grown so far by now. Whether its root is that tree's, the next fsck compares.
   */
  async since(where: string, { size, root, note }: CheckpointRow, waitMs: number): Promise<void> {
    const { origin, verifier, topicPartition: place } = this.#tree;
    const stated = this.#open(where, note, () => openCheckpoint(note, [verifier], origin));
    if (stated.size !== size) throw this.differs(where, `size is not its note’s`, 'size');
    if (!equalBytes(root, stated.root)) throw this.differs(where, 'root is not its note’s', 'root');
    if (await awaitTrees(this.#db, [{ place, size }], waitMs)) return;
    throw this.#beyond(where, size);
  }

  #beyond(where: string, size: number): FsckMismatchError {
    const what = `signed for size ${size}, but the tree has only ${this.#size}`;
    return this.differs(where, what, 'note');
  }

  /** A line of the witness file, beside the row that was compared with the tree. */
  async line(where: string, served: string, line: FoundNote): Promise<void> {
    if (line.note === served) return;
    await this.note(line);
    throw this.differs(where, `note is not that of ${line.where}`, 'note');
  }

  async note({ where, note }: FoundNote): Promise<{ size: number; root: Uint8Array }> {
    const { origin, verifier } = this.#tree;
    const { size, root } = this.#open(where, note, () => openCheckpoint(note, [verifier], origin));
    if (size > this.#size) throw this.#beyond(where, size);
    const tiles = await readTiles(this.#reader, rootTiles(size));
    if (!equalBytes(root, rootFromTiles(size, tiles))) {
      throw this.differs(where, 'its root is not the tree’s at that size', 'note');
    }
    return { size, root };
  }

  #open<T>(where: string, note: string, open: () => T): T {
    try {
      return open();
    } catch (error) {
      if (!isLedgerError(error)) throw error;
      throw this.differs(where, `${error.code} in ${JSON.stringify(note.slice(0, 80))}`, 'note');
    }
  }
}

/** Reads tiles of one tree from the database, one statement a call. */
function tileReader(db: Database | Tx, { topic, partition }: TopicPartition): TileReader {
  return async (tiles) => {
    const { rows } = await sql<{ hashes: Buffer | null }>`
      select t.hashes
      from unnest(${tiles.map(({ level }) => level)}::smallint[],
        ${tiles.map(({ index }) => index)}::bigint[])
        with ordinality as wanted (level, tile_index, nth)
      left join ledger_tile t on t.topic = ${topic} and t.partition = ${partition}
        and t.level = wanted.level and t.tile_index = wanted.tile_index
      order by wanted.nth`.execute(db);
    return rows.map(({ hashes }, i) => (hashes ?? Buffer.alloc(0)).subarray(0, widthOf(tiles[i])));
  };
}

function widthOf(tile: { readonly width: number } | undefined): number {
  return (tile?.width ?? 0) * 32;
}
