import { HASH_BYTES } from '@roletrail/ledger/rfc6962';

const PER_BLOCK = 4096;

/** Leaf hashes, one after the other: 32 bytes each, and nothing for the collector. */
export class Leaves {
  readonly #blocks: Uint8Array[] = [];
  size = 0;

  push(leaf: Uint8Array): void {
    const at = this.size % PER_BLOCK;
    if (at === 0) this.#blocks.push(new Uint8Array(PER_BLOCK * HASH_BYTES));
    this.#blocks.at(-1)?.set(leaf, at * HASH_BYTES);
    this.size += 1;
  }

  /** Null beyond what was pushed. */
  at(nth: number): Uint8Array | null {
    if (nth < 0 || nth >= this.size) return null;
    const from = (nth % PER_BLOCK) * HASH_BYTES;
    const block = this.#blocks[Math.floor(nth / PER_BLOCK)];
    return block?.subarray(from, from + HASH_BYTES) ?? null;
  }
}
