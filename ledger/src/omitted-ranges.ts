/**
 * What an export says of the leaves that it leaves out: the roots of the maximal complete subtrees
 * of each range, left to right. With the leaves that it holds they lead to the tree's root
 * (leaf-cover.ts checks that, and shares no code with this file).
 */
import { LedgerError } from './errors.ts';
import { assertCount } from './rfc6962.ts';
import { floorLog2, listTiles, type Subtree, type TileId, type TileSet } from './tile.ts';

/** Leaves `from` … `to` − 1. */
export type LeafRange = { readonly from: number; readonly to: number };

/** A range with the roots of its maximal complete subtrees. */
export type OmittedRange = LeafRange & { readonly hashes: readonly Uint8Array[] };

/**
 * The ranges of 0 … `size` − 1 between these leaves.
 * @param held offsets in strictly rising order
 * @throws LedgerError INDEX_OUT_OF_RANGE for any other order, or an offset beyond the tree
 */
export async function* gapsBetween(
  held: AsyncIterable<number> | Iterable<number>,
  size: number,
): AsyncGenerator<LeafRange> {
  let next = 0;
  for await (const offset of held) {
    if (offset < next || offset >= size) {
      throw new LedgerError(
        'INDEX_OUT_OF_RANGE',
        `offset ${offset} is not within ${next} … ${size}`,
      );
    }
    if (offset > next) yield { from: next, to: offset };
    next = offset + 1;
  }
  if (next < size) yield { from: next, to: size };
}

/** The tiles, as of tree size `size`, that {@link buildOmittedRange} needs for these ranges. */
export function leftOutTiles(ranges: readonly LeafRange[], size: number): TileId[] {
  return listTiles(ranges.flatMap(maximalSubtrees), size);
}

/** A range as an export names it. Throws `TILE_MISSING` where a tile is not held. */
export function buildOmittedRange(range: LeafRange, tiles: TileSet): OmittedRange {
  return { ...range, hashes: maximalSubtrees(range).map((subtree) => tiles.root(subtree)) };
}

/** As wide as place and end allow, from the left: at most two of a height. */
function maximalSubtrees({ from, to }: LeafRange): Subtree[] {
  assertCount(from, 'first offset');
  assertCount(to, 'end of the range');
  const subtrees: Subtree[] = [];
  for (let at = from; at < to; ) {
    let height = floorLog2(to - at);
    while (at % 2 ** height !== 0) height -= 1;
    subtrees.push({ height, index: at / 2 ** height });
    at += 2 ** height;
  }
  return subtrees;
}
