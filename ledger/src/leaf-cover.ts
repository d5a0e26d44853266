/**
 * Checks that leaves, and the hashes of ranges that were left out, are all of a tree: pushed from
 * the left, nothing twice and nothing missing, they lead to its root. Memory is one hash a level.
 * Every argument may come from an attacker.
 */
import { LedgerError } from './errors.ts';
import { assertCount, assertHash, emptyRoot, hashesEqual, nodeHash } from './rfc6962.ts';

/** A complete subtree that waits for its right-hand sibling. */
type Waiting = { readonly leaves: number; readonly hash: Uint8Array };

export class LeafCover {
  readonly #waiting: Waiting[] = [];
  #next = 0;

  /** The offset that must come next. */
  get next(): number {
    return this.#next;
  }

  /** The leaf at `offset`. @throws LedgerError INDEX_MISMATCH unless it comes next; HASH_INVALID */
  leaf(offset: number, hash: Uint8Array): void {
    this.#expect(offset);
    this.#push(1, hash);
  }

  /**
   * A range that is not held, by its maximal complete subtrees.
   * @throws LedgerError INDEX_MISMATCH unless it comes next and is not empty, PROOF_LENGTH for more
   *   or fewer hashes than it has such subtrees, HASH_INVALID
   */
  leftOut(from: number, to: number, hashes: readonly Uint8Array[]): void {
    this.#expect(from);
    assertCount(to, 'end of the range');
    if (to <= from) throw new LedgerError('INDEX_MISMATCH', `a range from ${from} to ${to}`);
    for (const hash of hashes) {
      if (this.#next >= to) break;
      this.#push(widest(this.#next, to), hash);
    }
    const fits = this.#next === to && hashes.length === subtreesIn(from, to);
    if (!fits) {
      throw new LedgerError(
        'PROOF_LENGTH',
        `${hashes.length} hashes do not make up ${from} … ${to}`,
      );
    }
  }

  /**
   * Returns when what was pushed is the whole tree of `size` leaves under `root`.
   * @throws LedgerError INDEX_OUT_OF_RANGE for another number of leaves, ROOT_MISMATCH
   */
  isTree(size: number, root: Uint8Array): void {
    if (this.#next !== size) {
      throw new LedgerError(
        'INDEX_OUT_OF_RANGE',
        `${this.#next} of ${size} leaves are accounted for`,
      );
    }
    const [last, ...rest] = this.#waiting.map(({ hash }) => hash).reverse();
    const reached = rest.reduce((right, left) => nodeHash(left, right), last ?? emptyRoot());
    if (!hashesEqual(reached, root)) {
      throw new LedgerError('ROOT_MISMATCH', 'the leaves lead to another root');
    }
  }

  #expect(offset: number): void {
    if (offset !== this.#next) {
      throw new LedgerError('INDEX_MISMATCH', `offset ${offset}, where ${this.#next} must come`);
    }
  }

  #push(leaves: number, hash: Uint8Array): void {
    assertHash(hash, `hash at ${this.#next}`);
    this.#next += leaves;
    assertCount(this.#next, 'tree size');
    let complete: Waiting = { leaves, hash };
    // all before it is complete and wider: one of the same width is its left-hand sibling
    for (let left = this.#waiting.at(-1); left?.leaves === complete.leaves; ) {
      complete = { leaves: 2 * complete.leaves, hash: nodeHash(left.hash, complete.hash) };
      this.#waiting.pop();
      left = this.#waiting.at(-1);
    }
    this.#waiting.push(complete);
  }
}

/** Leaves of the widest complete subtree that begins at `at` and ends at `to` or before. */
function widest(at: number, to: number): number {
  let leaves = 1;
  while (at % (2 * leaves) === 0 && at + 2 * leaves <= to) leaves *= 2;
  return leaves;
}

function subtreesIn(from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += widest(at, to)) count += 1;
  return count;
}
