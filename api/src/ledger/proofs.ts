import type { Database } from '@roletrail/db/open';
import {
  consistencyProof,
  consistencyTiles,
  inclusionProof,
  inclusionTiles,
} from '@roletrail/ledger/prove';
import { emptyRoot } from '@roletrail/ledger/rfc6962';
import { readTiles, rootFromTiles, rootTiles, type TileId } from '@roletrail/ledger/tile';
import { withTiles } from './incomplete.ts';
import { type LedgerTopicPartition, tileReader } from './log-store.ts';

/** A proof and the root that it leads to. */
export interface TreeProof {
  readonly size: number;
  readonly root: Uint8Array;
  readonly hashes: readonly Uint8Array[];
}

/** Proof that leaf `index` is in the tree of `size` leaves. @param size ≤ the published size */
export async function proveInclusion(
  db: Database,
  place: LedgerTopicPartition,
  index: number,
  size: number,
): Promise<TreeProof> {
  const tiles = await fetchOnce(db, place, [...inclusionTiles(index, size), ...rootTiles(size)]);
  return { size, root: rootFromTiles(size, tiles), hashes: inclusionProof(index, size, tiles) };
}

/** Proof that the tree of `to` leaves extends that of `from`. @param to ≤ the published size */
export async function proveConsistency(
  db: Database,
  place: LedgerTopicPartition,
  from: number,
  to: number,
): Promise<TreeProof> {
  if (to === 0) return { size: 0, root: emptyRoot(), hashes: [] };
  const tiles = await fetchOnce(db, place, [...consistencyTiles(from, to), ...rootTiles(to)]);
  return { size: to, root: rootFromTiles(to, tiles), hashes: consistencyProof(from, to, tiles) };
}

function fetchOnce(db: Database, place: LedgerTopicPartition, tiles: readonly TileId[]) {
  const widest = new Map<string, TileId>();
  for (const tile of tiles) {
    const key = `${tile.level}/${tile.index}`;
    const known = widest.get(key);
    if (!known || known.width < tile.width) widest.set(key, tile);
  }
  return withTiles(db, place, () => readTiles(tileReader(db, place), [...widest.values()]));
}
