/**
 * A whole log in memory, kept as the database keeps it: entries and one row per tile, updated in place.
 * For tests and for showing how the pieces go together; nothing here is durable.
 */
import { signCheckpoint, type TreeHead } from '../checkpoint.ts';
import type { NoteSigner } from '../note-key.ts';
import { consistencyProof, consistencyTiles, inclusionProof, inclusionTiles } from '../prove.ts';
import { leafHash } from '../rfc6962.ts';
import { readTiles, rootFromTiles, rootTiles, type TileId, type TileReader } from '../tile.ts';
import { appendLeaves, emptyTree, type TreeState } from '../tree.ts';

const key = (level: number, index: number): string => `${level}/${index}`;

/** Entries, tile rows and the state between batches. */
export class MemoryLog {
  readonly origin: string;
  readonly entries: Uint8Array[] = [];
  readonly rows = new Map<string, Uint8Array>();
  state: TreeState = emptyTree();

  constructor(origin: string) {
    this.origin = origin;
  }

  get size(): number {
    return this.state.size;
  }

  /** Appends one batch and answers how many tile rows it wrote. */
  append(entries: readonly Uint8Array[]): number {
    const appended = appendLeaves(this.state, entries.map(leafHash));
    for (const { level, index, hashes } of appended.tiles) this.rows.set(key(level, index), hashes);
    this.entries.push(...entries);
    this.state = appended.state;
    return appended.tiles.length;
  }

  /** A tile row, which may hold more hashes than the width asked for. */
  readonly reader: TileReader = async (tiles: readonly TileId[]) =>
    tiles.map(({ level, index }) => this.rows.get(key(level, index)) ?? new Uint8Array(0));

  /** The root at any size up to the log's. */
  async root(size: number = this.size): Promise<Uint8Array> {
    return rootFromTiles(size, await readTiles(this.reader, rootTiles(size)));
  }

  /** The tree head at any size up to the log's. */
  async head(size: number = this.size): Promise<TreeHead> {
    return { origin: this.origin, size, root: await this.root(size) };
  }

  /** The signed checkpoint at any size up to the log's. */
  async checkpoint(signer: NoteSigner, size: number = this.size): Promise<string> {
    return signCheckpoint(await this.head(size), signer);
  }

  /** The audit path of a leaf. */
  async inclusion(index: number, size: number = this.size): Promise<Uint8Array[]> {
    return inclusionProof(index, size, await readTiles(this.reader, inclusionTiles(index, size)));
  }

  /** The proof that the tree of `to` leaves extends that of `from`. */
  async consistency(from: number, to: number = this.size): Promise<Uint8Array[]> {
    return consistencyProof(from, to, await readTiles(this.reader, consistencyTiles(from, to)));
  }
}

/** Entry i as the known-answer vectors have it: the text `entry <i>`. */
export function numberedEntries(first: number, end: number): Uint8Array[] {
  const encoder = new TextEncoder();
  return Array.from({ length: end - first }, (_, i) => encoder.encode(`entry ${first + i}`));
}
