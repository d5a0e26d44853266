import type { Database, Tx } from '@roletrail/db/open';
import { LEDGER_TILE, LEDGER_TREE } from '@roletrail/db/projections/audit';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { TileRow } from '@roletrail/ledger/tile';
import { appendLeaves, emptyTree, type TreeState, treeRoot } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import { compareRows, encoded } from './compare-rows.ts';
import { FsckMismatchError } from './finding.ts';

const FULL_TILE_BYTES = 256 * 32;

/** The Merkle tree of one partition, grown again from its leaves. */
export class GrownTree {
  readonly #place: TopicPartition;
  #state: TreeState = emptyTree();
  /** tiles that are not full yet, by level and index */
  readonly #growing = new Map<string, TileRow>();

  constructor(place: TopicPartition) {
    this.#place = place;
  }

  get size(): number {
    return this.#state.size;
  }

  /**
   * Appends leaves; a tile that is full never changes again, so it is compared now.
   * @throws Difference
   */
  async grow(db: Database | Tx, leaves: readonly Uint8Array[]): Promise<void> {
    const grown = appendLeaves(this.#state, leaves);
    this.#state = grown.state;
    for (const tile of grown.tiles) {
      const key = `${tile.level}/${tile.index}`;
      if (tile.hashes.length < FULL_TILE_BYTES) this.#growing.set(key, tile);
      else this.#growing.delete(key);
    }
    const full = grown.tiles.filter(({ hashes }) => hashes.length === FULL_TILE_BYTES);
    for (const level of new Set(full.map((tile) => tile.level))) {
      await this.#compareTiles(
        db,
        full.filter((tile) => tile.level === level),
      );
    }
  }

  /**
   * Compares what changes: the tree's row and its unfinished tiles; and there is nothing beyond.
   * @throws Difference
   */
  async compare(tx: Tx): Promise<void> {
    for (const tile of this.#growing.values()) await this.#compareTiles(tx, [tile]);
    const { topic, partition } = this.#place;
    const { size } = this.#state;
    const { rows } = await sql<{ level: number; tile_index: number }>`
      select level, tile_index from ledger_tile
      where topic = ${topic} and partition = ${partition}
        and (level < 0 or tile_index < 0
          or tile_index::numeric * 256::numeric
            >= floor(${size}::numeric / power(256::numeric, level::numeric)))
      order by 1, 2 limit 1`.execute(tx);
    const [extra] = rows;
    if (extra) {
      const row = `ledger_tile topic "${topic}", partition ${partition}, level ${extra.level}, tile_index ${extra.tile_index}`;
      throw new FsckMismatchError('FSCK_TREE', this.#place, row, `is not of a tree of ${size}`);
    }
    await compareRows(
      tx,
      {
        table: LEDGER_TREE,
        code: 'FSCK_TREE',
        place: this.#place,
        where: sql`topic = ${sql.lit(topic)} and partition = ${sql.lit(partition)}`,
        order: ['topic', 'partition'],
      },
      encoded(
        LEDGER_TREE,
        size === 0 ? [] : [{ topic, partition, size, root: treeRoot(this.#state) }],
      ),
    );
  }

  /** @param tiles of one level, beside each other */
  async #compareTiles(db: Database | Tx, tiles: readonly TileRow[]): Promise<void> {
    const [first] = tiles;
    if (!first) return;
    const { topic, partition } = this.#place;
    const where = sql`topic = ${sql.lit(topic)} and partition = ${sql.lit(partition)}
      and level = ${sql.lit(first.level)} and tile_index >= ${sql.lit(first.index)}
      and tile_index < ${sql.lit(first.index + tiles.length)}`;
    await compareRows(
      db,
      { table: LEDGER_TILE, code: 'FSCK_TREE', place: this.#place, where, order: ['tile_index'] },
      encoded(
        LEDGER_TILE,
        tiles.map(({ level, index, hashes }) => ({
          topic,
          partition,
          level,
          tile_index: index,
          hashes,
        })),
      ),
    );
  }
}
