import type { Database, Tx } from '@roletrail/db/open';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { sameBytes } from '@roletrail/event-log/same-bytes';
import { isLedgerError } from '@roletrail/ledger/errors';
import { emptyRoot } from '@roletrail/ledger/rfc6962';
import {
  readTiles,
  rootTiles,
  type TileId,
  type TileReader,
  type TileSet,
} from '@roletrail/ledger/tile';
import { openTree, type TreeState, treeRoot } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import { SigningError } from './errors.ts';

/** What the database says of a tree; the empty tree where it has no row yet. */
export interface TreeRow {
  readonly size: number;
  readonly root: Uint8Array;
}

export async function readTreeRow(db: Database | Tx, place: TopicPartition): Promise<TreeRow> {
  const row = await db
    .selectFrom('ledger_tree')
    .select(['size', 'root'])
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .executeTakeFirst();
  return row ?? { size: 0, root: emptyRoot() };
}

/** Size and root of every tree that has a row, by `topic/partition`. */
export async function readTreeRows(db: Database | Tx): Promise<ReadonlyMap<string, TreeRow>> {
  const rows = await db
    .selectFrom('ledger_tree')
    .select(['topic', 'partition', 'size', 'root'])
    .execute();
  return new Map(rows.map((row) => [formatTopicPartition(row), row]));
}

/**
 * Reads tiles of one tree, one statement a call. A tile's row may hold more than is asked for:
 * rows only grow at their end, so a prefix is right for every smaller tree.
 */
function tileReader(db: Database | Tx, place: TopicPartition): TileReader {
  return async (tiles) => {
    const { rows } = await sql<{ hashes: Buffer | null }>`
      select t.hashes
      from unnest(${tiles.map((tile) => tile.level)}::smallint[],
        ${tiles.map((tile) => tile.index)}::bigint[]) with ordinality as wanted (level, tile_index, nth)
      left join ledger_tile t on t.topic = ${place.topic} and t.partition = ${place.partition}
        and t.level = wanted.level and t.tile_index = wanted.tile_index
      order by wanted.nth`.execute(db);
    // a missing row is no hashes, which readTiles refuses by name
    return rows.map((row) => row.hashes ?? new Uint8Array());
  };
}

/**
 * Tiles of a stored tree; a tree of that size is committed, so they are all there.
 * @throws SigningError TREE_BROKEN when they are not
 */
export async function readStoredTiles(
  db: Database | Tx,
  place: TopicPartition,
  wanted: readonly TileId[],
): Promise<TileSet> {
  try {
    return await readTiles(tileReader(db, place), wanted);
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    const where = formatTopicPartition(place);
    throw new SigningError('TREE_BROKEN', `${where}: ${error.message}`, { cause: error });
  }
}

/**
 * Opens the tree that the row describes from its tiles.
 * @throws SigningError TREE_BROKEN when the tiles do not make the row's root
 */
export async function openStoredTree(
  db: Database | Tx,
  place: TopicPartition,
  row: TreeRow,
): Promise<TreeState> {
  const tree = openTree(row.size, await readStoredTiles(db, place, rootTiles(row.size)));
  if (!sameBytes(treeRoot(tree), row.root)) {
    const where = formatTopicPartition(place);
    throw new SigningError(
      'TREE_BROKEN',
      `${where}: the tiles do not make the root at ${row.size}`,
    );
  }
  return tree;
}
