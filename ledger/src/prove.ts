/**
 * Inclusion and consistency proofs (RFC 6962 §2.1.1, §2.1.2) built from tiles in two pure steps:
 * which tiles are needed, then the proof from them. Between the two the caller fetches them at once.
 *
 * An inclusion proof reads at most one tile a level on the leaf's own path, ⌈log₂₅₆ size⌉, and the
 * partial tiles of the right edge that the path does not already hold.
 */
import { LedgerError } from './errors.ts';
import { assertCount } from './rfc6962.ts';
import {
  floorLog2,
  foldRoots,
  listTiles,
  perfectSubtrees,
  type TileId,
  type TileSet,
} from './tile.ts';

/** Leaves `first` … `end − 1`. */
type LeafRange = readonly [first: number, end: number];

/** The tiles that {@link inclusionProof} needs. */
export function inclusionTiles(index: number, size: number): TileId[] {
  return rangeTiles(inclusionRanges(index, size), size);
}

/** The audit path of leaf `index` in the tree of `size` leaves, from the leaf's sibling upwards. */
export function inclusionProof(index: number, size: number, tiles: TileSet): Uint8Array[] {
  return inclusionRanges(index, size).map((range) => rangeRoot(range, tiles));
}

/** The tiles that {@link consistencyProof} needs, as of size `to`. */
export function consistencyTiles(from: number, to: number): TileId[] {
  return rangeTiles(consistencyRanges(from, to), to);
}

/** The proof that the tree of `to` leaves extends that of `from`; empty when `from` is 0 or `to`. */
export function consistencyProof(from: number, to: number, tiles: TileSet): Uint8Array[] {
  return consistencyRanges(from, to).map((range) => rangeRoot(range, tiles));
}

function rangeTiles(ranges: readonly LeafRange[], size: number): TileId[] {
  return listTiles(
    ranges.flatMap(([first, end]) => perfectSubtrees(first, end)),
    size,
  );
}

function rangeRoot([first, end]: LeafRange, tiles: TileSet): Uint8Array {
  return foldRoots(perfectSubtrees(first, end).map((subtree) => tiles.root(subtree)));
}

/** PATH(m, D[n]), unrolled: the sibling ranges met going down, then turned bottom-up. */
function inclusionRanges(index: number, size: number): LeafRange[] {
  assertCount(index, 'index');
  assertCount(size, 'tree size');
  if (index >= size) {
    throw new LedgerError('INDEX_OUT_OF_RANGE', `index ${index} is not in a tree of ${size}`);
  }
  const ranges: LeafRange[] = [];
  let first = 0;
  let end = size;
  while (end - first > 1) {
    const middle = first + splitPoint(end - first);
    if (index < middle) {
      ranges.push([middle, end]);
      end = middle;
    } else {
      ranges.push([first, middle]);
      first = middle;
    }
  }
  return ranges.reverse();
}

/** SUBPROOF(m, D[n], true), unrolled in the same way. */
function consistencyRanges(from: number, to: number): LeafRange[] {
  assertCount(from, 'tree size');
  assertCount(to, 'tree size');
  if (from > to) {
    throw new LedgerError('INDEX_OUT_OF_RANGE', `a tree of ${to} does not extend one of ${from}`);
  }
  if (from === 0) return [];
  const ranges: LeafRange[] = [];
  let first = 0;
  let end = to;
  while (end !== from) {
    const middle = first + splitPoint(end - first);
    if (from <= middle) {
      ranges.push([middle, end]);
      end = middle;
    } else {
      ranges.push([first, middle]);
      first = middle;
    }
  }
  // The verifier knows the old root; it needs the subtree only where that is not the whole old tree.
  if (first > 0) ranges.push([first, end]);
  return ranges.reverse();
}

/** The largest power of two below n, for n ≥ 2. */
function splitPoint(n: number): number {
  return 2 ** floorLog2(n - 1);
}
