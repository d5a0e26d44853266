import type { ManifestTree } from '@roletrail/contracts/export-manifest';
import { isLedgerError } from '@roletrail/ledger/errors';
import { fromHex } from '@roletrail/ledger/hex';
import { LeafCover } from '@roletrail/ledger/leaf-cover';

/** A range that the export leaves out, as its manifest names it. */
export type Gap = ManifestTree['leftOut'][number];

/** A fault and its offset in a tree. */
export interface Misplaced {
  readonly offset: number;
  readonly reason: string;
}

/**
 * Goes through one tree with the rows of a file: each offset is in a row or in a range that was
 * left out, once and in order. Where it is not, it says so and goes on behind it; the root is then
 * not computed.
 */
export class TreeWalk {
  readonly tree: ManifestTree;
  readonly #cover = new LeafCover();
  #expected = 0;
  #gap = 0;
  #torn = false;

  constructor(tree: ManifestTree) {
    this.tree = tree;
  }

  /** The ranges that come next, before any further row. */
  gaps(): readonly Gap[] {
    const found: Gap[] = [];
    for (let gap = this.#nextGap(); gap?.from === this.#expected; gap = this.#nextGap()) {
      found.push(gap);
      this.#leaveOut(gap);
    }
    return found;
  }

  /** Takes the row of an offset; `gaps` was asked before. @returns what is wrong, or null */
  row(offset: number, leaf: Uint8Array | null): Misplaced | null {
    const expected = this.#expected;
    if (offset < expected || offset >= this.tree.size) {
      this.#torn = true;
      const reason =
        offset < expected
          ? `it stands behind offset ${expected - 1}, or was left out`
          : `the tree had ${this.tree.size} entries`;
      return { offset, reason };
    }
    this.#expected = offset + 1;
    if (offset === expected) {
      this.#push(() => leaf && this.#cover.leaf(offset, leaf));
      if (leaf === null) this.#torn = true;
      return null;
    }
    this.#torn = true;
    while ((this.#nextGap()?.from ?? offset + 1) <= offset) this.#gap += 1;
    return { offset: expected, reason: `it is missing: the row of ${offset} follows` };
  }

  /** The file holds no more of this tree; `gaps` was asked before. */
  end(): Misplaced | null {
    if (this.#expected >= this.tree.size && this.#gap === this.tree.leftOut.length) return null;
    this.#torn = true;
    if (this.#expected < this.tree.size) return { offset: this.#expected, reason: 'it is missing' };
    return { offset: this.#nextGap()?.from ?? 0, reason: 'it is left out where a row stands' };
  }

  /** Returns true if rows and skipped records lead to this root; null after a misplaced offset. */
  leadsTo(root: Uint8Array): boolean | null {
    if (this.#torn) return null;
    try {
      this.#cover.isTree(this.tree.size, root);
      return true;
    } catch (error) {
      if (isLedgerError(error)) return false;
      throw error;
    }
  }

  #nextGap(): Gap | undefined {
    return this.tree.leftOut[this.#gap];
  }

  #leaveOut({ from, to, hashes }: Gap): void {
    this.#gap += 1;
    this.#push(() => this.#cover.leftOut(from, to, hashes.map(fromHex)));
    if (to > this.#expected) this.#expected = to;
    else this.#torn = true;
  }

  #push(step: () => unknown): void {
    if (this.#torn) return;
    try {
      step();
    } catch (error) {
      if (!isLedgerError(error)) throw error;
      this.#torn = true;
    }
  }
}
