/**
 * Append to an RFC 6962 tree without keeping it: a frontier (the roots of the perfect subtrees that
 * make up the tree, one per set bit of its size) and the partial tile of each level.
 *
 * Cost: a leaf joins the frontier with one node hash on average, so with its leaf hash an entry costs
 * two hashes however large the tree is; a batch adds at most one per set bit of the size for the root.
 */
import { LedgerError } from './errors.ts';
import { assertCount, assertHash, HASH_BYTES, nodeHash } from './rfc6962.ts';
import {
  foldRoots,
  perfectSubtrees,
  rootTiles,
  TILE_WIDTH,
  type TileRow,
  type TileSet,
} from './tile.ts';

const TILE_BYTES = TILE_WIDTH * HASH_BYTES;
const NO_HASHES = new Uint8Array(0);

/** A tree ready to grow. Immutable: keep the old one until the batch's transaction has committed. */
export type TreeState = {
  readonly size: number;
  /** Roots of the perfect subtrees, widest (leftmost) first. */
  readonly frontier: readonly Uint8Array[];
  /** Content of the partial tile of each level; empty where the level has none. */
  readonly partials: readonly Uint8Array[];
};

/** What one batch did: the new state and root, and the tile rows to upsert. */
export type Appended = {
  readonly state: TreeState;
  readonly size: number;
  readonly root: Uint8Array;
  /** Each tile that grew, with its full content so far; at most one partial tile a level. */
  readonly tiles: readonly TileRow[];
};

/** The tree of no leaves. */
export function emptyTree(): TreeState {
  return { size: 0, frontier: [], partials: [] };
}

/** Resumes a tree of `size` leaves from the tiles of `rootTiles(size)`; costs ≤ 255 hashes a level. */
export function openTree(size: number, tiles: TileSet): TreeState {
  const partials: Uint8Array[] = [];
  // rootTiles leaves out the levels without a partial tile.
  for (const tile of rootTiles(size)) partials[tile.level] = tiles.hashes(tile).slice();
  const frontier = perfectSubtrees(0, size).map((subtree) => tiles.root(subtree));
  return {
    size,
    frontier,
    partials: Array.from(partials, (hashes) => hashes ?? NO_HASHES),
  };
}

/** The root hash of the tree. */
export function treeRoot(state: TreeState): Uint8Array {
  return foldRoots(state.frontier);
}

/** Appends leaves, given by their leaf hashes in order. `state` is left as it was. */
export function appendLeaves(state: TreeState, leafHashes: readonly Uint8Array[]): Appended {
  const size = state.size + leafHashes.length;
  assertCount(size, 'tree size');
  const frontier = [...state.frontier];
  const edge = new TileEdge(state);
  let index = state.size;
  for (const leaf of leafHashes) {
    assertHash(leaf, `leaf ${index}`);
    edge.push(0, leaf);
    let node = leaf;
    let height = 0;
    // Each set low bit of the index is a perfect subtree of that height waiting for its right half.
    for (let rest = index; rest % 2 === 1; rest = (rest - 1) / 2) {
      node = nodeHash(pop(frontier), node);
      height += 1;
      if (height % 8 === 0) edge.push(height / 8, node);
    }
    frontier.push(node);
    index += 1;
  }
  const grown = edge.finish();
  const next = { size, frontier, partials: grown.partials };
  return { state: next, size, root: treeRoot(next), tiles: grown.rows };
}

function pop(frontier: Uint8Array[]): Uint8Array {
  const node = frontier.pop();
  if (node === undefined)
    throw new LedgerError('HASH_INVALID', 'the frontier does not fit the size');
  return node;
}

type GrowingTile = { index: number; before: Uint8Array; added: Uint8Array[] };

/**
 * The growing tiles of one batch, one per level. Hashes are collected and laid out once per tile and
 * batch, since allocating a tile costs as much as four hashes; what was laid out is never written to.
 */
class TileEdge {
  readonly #rows: TileRow[] = [];
  readonly #levels: GrowingTile[] = [];
  readonly #before: TreeState;

  constructor(before: TreeState) {
    this.#before = before;
  }

  push(level: number, hash: Uint8Array): void {
    const tile = this.#levels[level] ?? this.#open(level);
    tile.added.push(hash);
    if (tile.before.length + tile.added.length * HASH_BYTES < TILE_BYTES) return;
    this.#rows.push({ level, index: tile.index, hashes: layOut(tile) });
    tile.index += 1;
    tile.before = NO_HASHES;
    tile.added = [];
  }

  #open(level: number): GrowingTile {
    const index = Math.floor(this.#before.size / TILE_WIDTH ** (level + 1));
    const tile = { index, before: this.#before.partials[level] ?? NO_HASHES, added: [] };
    this.#levels[level] = tile;
    return tile;
  }

  finish(): { rows: readonly TileRow[]; partials: readonly Uint8Array[] } {
    const partials = [...this.#before.partials];
    for (const [level, tile] of this.#levels.entries()) {
      const hashes = tile.added.length === 0 ? NO_HASHES : layOut(tile);
      partials[level] = hashes;
      if (hashes.length > 0) this.#rows.push({ level, index: tile.index, hashes });
    }
    return { rows: this.#rows, partials };
  }
}

function layOut({ before, added }: GrowingTile): Uint8Array {
  const hashes = new Uint8Array(before.length + added.length * HASH_BYTES);
  hashes.set(before);
  for (const [i, hash] of added.entries()) hashes.set(hash, before.length + i * HASH_BYTES);
  return hashes;
}
