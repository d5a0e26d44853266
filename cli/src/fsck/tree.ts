import type { Tx } from '@roletrail/db/open';
import {
  type LogReader,
  type LogRecord,
  OffsetOutOfRange,
  type Place,
} from '@roletrail/event-log/port';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import type { TileRow } from '@roletrail/ledger/tile';
import { appendLeaves, emptyTree, type TreeState, treeRoot } from '@roletrail/ledger/tree';
import { Difference, sameBytes } from './finding.ts';

const BATCH = 2000;
const READ = { maxRecords: BATCH, maxBytes: 8 * 1024 * 1024, waitMs: 0 };
const FULL_TILE_BYTES = 256 * 32;

/**
 * Reads a partition of the raw log from 0 and compares, record by record, what the database made
 * of it: entries and leaf hashes, then every tile, then the tree's size and root.
 * @param size how far the audit projection has folded this partition
 * @param seen told every record once, in order
 * @throws Difference at the first row that differs
 */
export async function checkTree(
  tx: Tx,
  reader: LogReader,
  place: Place,
  size: number,
  seen: (record: LogRecord) => void,
): Promise<void> {
  let tree = emptyTree();
  const growing = new Map<string, TileRow>();
  while (tree.size < size) {
    const records = (await readFrom(reader, place, tree.size)).slice(0, size - tree.size);
    if (records.length === 0) {
      throw new Difference(
        'FSCK_LOG',
        place,
        `offset ${tree.size}`,
        `the log ends here, but ${size} records were folded: it lost its end`,
      );
    }
    tree = await checkBatch(tx, place, tree, records, growing);
    for (const record of records) seen(record);
  }
  await checkTiles(tx, place, [...growing.values()]);
  await checkNothingBeyond(tx, place, size);
  await checkRoot(tx, place, tree);
}

async function readFrom(
  reader: LogReader,
  place: Place,
  offset: number,
): Promise<readonly LogRecord[]> {
  try {
    return await reader.read(offset, READ);
  } catch (error) {
    if (!(error instanceof OffsetOutOfRange)) throw error;
    throw new Difference('FSCK_LOG', place, `offset ${offset}`, error.message);
  }
}

async function checkBatch(
  tx: Tx,
  place: Place,
  tree: TreeState,
  records: readonly LogRecord[],
  growing: Map<string, TileRow>,
): Promise<TreeState> {
  const rows = await tx
    .selectFrom('ledger_entry')
    .select(['offset', 'leaf_hash', 'entry'])
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .where('offset', '>=', tree.size)
    .where('offset', '<', tree.size + records.length)
    .orderBy('offset')
    .execute();
  const leaves = records.map((record, i) => {
    const offset = tree.size + i;
    const row = rows[i];
    const name = `ledger_entry offset ${offset}`;
    if (record.offset !== offset) {
      throw new Difference('FSCK_LOG', place, `offset ${offset}`, `the log gave ${record.offset}`);
    }
    if (row?.offset !== offset) throw new Difference('FSCK_TREE', place, name, 'row is missing');
    const entry = entryBytes(record.value);
    if (!sameBytes(row.entry, entry)) {
      throw new Difference('FSCK_TREE', place, name, 'entry is not what the log holds');
    }
    const leaf = leafHash(entry);
    if (!sameBytes(row.leaf_hash, leaf)) {
      throw new Difference('FSCK_TREE', place, name, 'leaf hash is not that of the entry');
    }
    return leaf;
  });
  const grown = appendLeaves(tree, leaves);
  const full: TileRow[] = [];
  for (const tile of grown.tiles) {
    const key = `${tile.level}/${tile.index}`;
    if (tile.hashes.length === FULL_TILE_BYTES) {
      full.push(tile);
      growing.delete(key);
    } else growing.set(key, tile);
  }
  await checkTiles(tx, place, full);
  return grown.state;
}

async function checkTiles(tx: Tx, place: Place, tiles: readonly TileRow[]): Promise<void> {
  for (const tile of tiles) {
    const row = await tx
      .selectFrom('ledger_tile')
      .select('hashes')
      .where('topic', '=', place.topic)
      .where('partition', '=', place.partition)
      .where('level', '=', tile.level)
      .where('tile_index', '=', tile.index)
      .executeTakeFirst();
    if (!sameBytes(row?.hashes, tile.hashes)) {
      const name = `ledger_tile level ${tile.level} index ${tile.index}`;
      throw new Difference('FSCK_TREE', place, name, row ? 'hashes differ' : 'row is missing');
    }
  }
}

async function checkNothingBeyond(tx: Tx, place: Place, size: number): Promise<void> {
  const row = await tx
    .selectFrom('ledger_entry')
    .select('offset')
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .where('offset', '>=', size)
    .orderBy('offset')
    .limit(1)
    .executeTakeFirst();
  if (row) {
    throw new Difference(
      'FSCK_TREE',
      place,
      `ledger_entry offset ${row.offset}`,
      `stands beyond the folded end ${size}`,
    );
  }
}

async function checkRoot(tx: Tx, place: Place, tree: TreeState): Promise<void> {
  const row = await tx
    .selectFrom('ledger_tree')
    .select(['size', 'root'])
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .executeTakeFirst();
  if (!row && tree.size === 0) return;
  if (row?.size !== tree.size) {
    throw new Difference(
      'FSCK_TREE',
      place,
      'ledger_tree',
      `size is ${row?.size}, not ${tree.size}`,
    );
  }
  if (!sameBytes(row.root, treeRoot(tree))) {
    throw new Difference('FSCK_TREE', place, 'ledger_tree', 'root is not that of the log');
  }
}
