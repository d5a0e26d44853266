import { formatTopicPartition, type TopicPartition } from '@roletrail/contracts/events/places';
import { utcInstant } from '@roletrail/contracts/primitives';
import { fromBase64 } from '@roletrail/ledger/base64';
import { openCheckpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import type { NoteVerifier } from '@roletrail/ledger/note-key';
import { hashesEqual, leafHash } from '@roletrail/ledger/rfc6962';
import { TILE_WIDTH } from '@roletrail/ledger/tile';
import { appendLeaves, emptyTree, type TreeState, treeRoot } from '@roletrail/ledger/tree';
import { z } from 'zod';
import { utf8Text } from '../bytes.ts';
import { type BundledTree, levelsOf, treePart } from './manifest.ts';
import type { Bundle } from './open-bundle.ts';
import { invalid, type PartReader } from './tar.ts';

/** A tree of the ledger, and what verifies its notes. */
export interface VerifiedTree {
  readonly place: TopicPartition;
  /** first line of its notes, and name of its key */
  readonly origin: string;
  readonly verifier: NoteVerifier;
}

/** A signed note as a bundle has it. */
export interface BundledNote {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
  readonly signedAt: string;
}

/** Part of a tree between two checked sizes. */
export interface Stretch {
  readonly place: TopicPartition;
  /** offset of the first of the entries */
  readonly from: number;
  readonly entries: readonly Uint8Array[];
  readonly leaves: readonly Uint8Array[];
}

/** Receives verified entries in the order of the tree. */
export interface TreeSink {
  entries(stretch: Stretch): Promise<void>;
  note(place: TopicPartition, note: BundledNote): Promise<void>;
}

const noteLine = z.strictObject({ note: z.string(), signedAt: utcInstant });
const NOTE_MAX = 100_000;
const HASH = 32;
const TILE_BYTES = TILE_WIDTH * HASH;

/** A note's line of the part `notes`. */
export function lineOfNote({ note, signedAt }: Pick<BundledNote, 'note' | 'signedAt'>): string {
  return `${JSON.stringify({ note, signedAt })}\n`;
}

/**
 * Grows a tree of a bundle from its entries. Every tile must be the tree's, every note signed by the
 * ledger's key with the root that the tree had at its size, and the last one is where the tree ends.
 * @throws VerifyError BUNDLE_INVALID naming part and place of the first thing that differs
 */
export async function walkTree(
  bundle: Pick<Bundle, 'part'>,
  bundledTree: BundledTree,
  tree: VerifiedTree,
  signal: AbortSignal | null,
  sink: TreeSink,
): Promise<void> {
  const walk = new TreeWalk(bundle, bundledTree, tree);
  for (;;) {
    const note = await walk.nextNote();
    if (note === null) break;
    while (walk.size < note.size) {
      signal?.throwIfAborted();
      await sink.entries(await walk.grow(note.size));
    }
    walk.check(note);
    await sink.note(tree.place, note);
  }
  await walk.end();
}

class TreeWalk {
  readonly #bundledTree: BundledTree;
  readonly #tree: VerifiedTree;
  readonly #entries: PartReader;
  readonly #notes: PartReader;
  readonly #tiles: readonly PartReader[];
  #state: TreeState = emptyTree();
  #signed = -1;
  #line = 0;

  constructor(bundle: Pick<Bundle, 'part'>, bundledTree: BundledTree, tree: VerifiedTree) {
    this.#bundledTree = bundledTree;
    this.#tree = tree;
    this.#entries = bundle.part(treePart(bundledTree, 'entries'));
    this.#notes = bundle.part(treePart(bundledTree, 'notes'));
    this.#tiles = levelsOf(bundledTree.size).map((_, level) =>
      bundle.part(treePart(bundledTree, `tile-${level}`)),
    );
  }

  get size(): number {
    return this.#state.size;
  }

  /** Null behind the last. */
  async nextNote(): Promise<BundledNote | null> {
    const line = await this.#notes.line(NOTE_MAX);
    if (line === null) return null;
    this.#line += 1;
    const where = `${this.#notes.name} line ${this.#line}`;
    const text = utf8Text(line);
    const read = noteLine.safeParse(jsonOf(text));
    if (!read.success || lineOfNote(read.data) !== `${text}\n`)
      throw invalid(`${where} is no note`);
    const { note, signedAt } = read.data;
    const { size, root } = this.#opened(note, where);
    if (size <= this.#signed) throw invalid(`${where} is of ${size} leaves, out of order`);
    if (size > this.#bundledTree.size)
      throw invalid(`${where} is of ${size} leaves, more than there are`);
    this.#signed = size;
    return { size, root, note, signedAt };
  }

  #opened(note: string, where: string) {
    const { verifier, origin } = this.#tree;
    try {
      return openCheckpoint(note, [verifier], origin);
    } catch (error) {
      if (!isLedgerError(error)) throw error;
      throw invalid(`${where} is no note of this ledger’s: ${error.message}`);
    }
  }

  /** The next entries, up to the end of a tile or to `until`; the tiles that they fill are compared. */
  async grow(until: number): Promise<Stretch> {
    const from = this.size;
    const to = Math.min(until, (Math.floor(from / TILE_WIDTH) + 1) * TILE_WIDTH);
    const entries: Uint8Array[] = [];
    for (let offset = from; offset < to; offset += 1) {
      const [high = 0, low = 0] = await this.#entries.take(2);
      // a copy, so that it outlives what was read around it
      entries.push(new Uint8Array(await this.#entries.take(high * 256 + low)));
    }
    const leaves = entries.map((entry) => leafHash(entry));
    const { state, tiles } = appendLeaves(this.#state, leaves);
    this.#state = state;
    const full = tiles.filter(({ hashes }) => hashes.length === TILE_BYTES);
    for (const { level, index, hashes } of full) await this.#compare(level, index, hashes);
    return { place: this.#tree.place, from, entries, leaves };
  }

  async #compare(level: number, index: number, hashes: Uint8Array): Promise<void> {
    const part = this.#tiles[level];
    if (part && hashesEqual(await part.take(hashes.length), hashes)) return;
    throw invalid(
      `tile ${index} of ${treePart(this.#bundledTree, `tile-${level}`)} is not the entries’`,
    );
  }

  check({ size, root }: BundledNote): void {
    if (hashesEqual(treeRoot(this.#state), root)) return;
    const where = `${this.#notes.name} line ${this.#line}`;
    throw invalid(`the entries make another root at ${size} leaves than ${where} signs`);
  }

  /** Everything was there, and nothing more. */
  async end(): Promise<void> {
    const { size, root } = this.#bundledTree;
    const name = formatTopicPartition(this.#bundledTree);
    if (this.#signed !== size) {
      throw invalid(`the last note of ${name} is of ${this.#signed} leaves, the tree has ${size}`);
    }
    if (!hashesEqual(treeRoot(this.#state), fromBase64(root))) {
      throw invalid(`the root of ${name} is not the one that the manifest says`);
    }
    for (const [level, hashes] of this.#state.partials.entries()) {
      if (hashes.length > 0)
        await this.#compare(level, Math.floor(size / 256 ** (level + 1)), hashes);
    }
    for (const part of [this.#entries, ...this.#tiles]) {
      if (part.left > 0) throw invalid(`${part.name} holds ${part.left} bytes too many`);
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
