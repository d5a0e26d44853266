/**
 * Tiles of height 8 (C2SP tlog-tiles): the n-th tile of level l holds, for i from 0 to 255, the roots
 * MTH(D[(256 n + i) · 256^l : (256 n + i + 1) · 256^l]). A tile only ever grows at its end, so a row
 * that holds more hashes than a given tree size needs still serves that size by its prefix.
 */
import { LedgerError } from './errors.ts';
import { assertCount, emptyRoot, HASH_BYTES, nodeHash } from './rfc6962.ts';

/** Hashes in a full tile. */
export const TILE_WIDTH = 256;

/** One tile as of one tree size; `width` is 1 … 256, and 256 means full. */
export type TileId = { readonly level: number; readonly index: number; readonly width: number };

/** A tile's content so far: 32 · width bytes. Never written to after it was handed over. */
export type TileRow = {
  readonly level: number;
  readonly index: number;
  readonly hashes: Uint8Array;
};

/** Fetches tiles, answering in the order asked; each answer has at least `width` · 32 bytes. */
export type TileReader = (tiles: readonly TileId[]) => Promise<readonly Uint8Array[]>;

/**
 * The tiles a pure computation looks up, by level and index. Roots of subtrees inside a tile are
 * computed when first asked for and kept, so that many proofs from one set share them.
 */
export class TileSet {
  readonly #tiles = new Map<string, TileNodes>();

  /** Throws `TILE_INVALID` for content that is not 1 … 256 whole hashes. */
  constructor(tiles: Iterable<TileRow>) {
    for (const { level, index, hashes } of tiles) {
      const whole = hashes.length > 0 && hashes.length % HASH_BYTES === 0;
      if (!whole || hashes.length > TILE_WIDTH * HASH_BYTES) {
        throw new LedgerError(
          'TILE_INVALID',
          `tile ${level}/${index} has ${hashes.length} bytes, not 1 … 256 whole hashes`,
        );
      }
      this.#tiles.set(`${level}/${index}`, { hashes, rows: [] });
    }
  }

  /** The first `width` hashes of a tile; throws `TILE_MISSING` where they are not held. */
  hashes({ level, index, width }: TileId): Uint8Array {
    return this.#tile(level, index, width).hashes.subarray(0, width * HASH_BYTES);
  }

  /** The root of a perfect subtree; throws `TILE_MISSING` where its tile is not held. */
  root(subtree: Subtree): Uint8Array {
    const { level, index, first, count } = placeOf(subtree);
    const tile = this.#tile(level, index, first + count);
    return nodeOf(tile, subtree.height % 8, first / count);
  }

  #tile(level: number, index: number, width: number): TileNodes {
    const tile = this.#tiles.get(`${level}/${index}`);
    if (tile === undefined || tile.hashes.length < width * HASH_BYTES) {
      throw new LedgerError('TILE_MISSING', `tile ${level}/${index} is not held to width ${width}`);
    }
    return tile;
  }
}

/** A tile's hashes and, in `rows[height][position]`, the roots above them computed so far. */
type TileNodes = { readonly hashes: Uint8Array; readonly rows: Uint8Array[][] };

function nodeOf(tile: TileNodes, height: number, position: number): Uint8Array {
  if (height === 0) return tile.hashes.slice(position * HASH_BYTES, (position + 1) * HASH_BYTES);
  const row = tile.rows[height] ?? [];
  tile.rows[height] = row;
  const left = 2 * position;
  row[position] ??= nodeHash(nodeOf(tile, height - 1, left), nodeOf(tile, height - 1, left + 1));
  return row[position];
}

/** Fetches the named tiles in one call of the reader. */
export async function readTiles(reader: TileReader, tiles: readonly TileId[]): Promise<TileSet> {
  const contents = tiles.length === 0 ? [] : await reader(tiles);
  return new TileSet(
    tiles.map(({ level, index, width }, i) => {
      const hashes = contents[i];
      if (hashes === undefined || hashes.length < width * HASH_BYTES) {
        throw new LedgerError('TILE_MISSING', `tile ${level}/${index} of width ${width} not given`);
      }
      return { level, index, hashes };
    }),
  );
}

/** A perfect subtree: 2^height leaves from leaf `index` · 2^height on. */
export type Subtree = { readonly height: number; readonly index: number };

/**
 * The perfect subtrees that make up D[first:end], widest first. `first` must be a multiple of a power
 * of two that is at least `end − first`, as every range of an RFC 6962 proof is.
 */
export function perfectSubtrees(first: number, end: number): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = first; at < end; ) {
    const height = floorLog2(end - at);
    subtrees.push({ height, index: at / 2 ** height });
    at += 2 ** height;
  }
  return subtrees;
}

/** ⌊log₂ n⌋ for 1 ≤ n ≤ 2^53 − 1. */
export function floorLog2(n: number): number {
  const high = Math.floor(n / 2 ** 32);
  return high > 0 ? 63 - Math.clz32(high) : 31 - Math.clz32(n);
}

/** Where in the tiles a subtree's hashes stand: 2^(height mod 8) neighbours of one tile. */
function placeOf(subtree: Subtree): { level: number; index: number; first: number; count: number } {
  const level = Math.floor(subtree.height / 8);
  const count = 2 ** (subtree.height % 8);
  const first = subtree.index * count;
  return {
    level,
    index: Math.floor(first / TILE_WIDTH),
    first: first % TILE_WIDTH,
    count,
  };
}

/** The tiles, as of tree size `size`, that hold these subtrees; each tile once. */
export function listTiles(subtrees: Iterable<Subtree>, size: number): TileId[] {
  const tiles = new Map<string, TileId>();
  for (const subtree of subtrees) {
    const { level, index } = placeOf(subtree);
    const width = Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH);
    tiles.set(`${level}/${index}`, { level, index, width });
  }
  return [...tiles.values()];
}

/** The root over neighbouring perfect subtrees, widest first; that of nothing is the empty root. */
export function foldRoots(roots: readonly Uint8Array[]): Uint8Array {
  return roots.length === 0
    ? emptyRoot()
    : roots.reduceRight((right, left) => nodeHash(left, right));
}

/** The partial tiles of a tree's right edge: all that is needed to resume it or to know its root. */
export function rootTiles(size: number): TileId[] {
  assertCount(size, 'tree size');
  return listTiles(perfectSubtrees(0, size), size);
}

/** The root of the tree of `size` leaves; needs the tiles of {@link rootTiles}. */
export function rootFromTiles(size: number, tiles: TileSet): Uint8Array {
  assertCount(size, 'tree size');
  return foldRoots(perfectSubtrees(0, size).map((subtree) => tiles.root(subtree)));
}
