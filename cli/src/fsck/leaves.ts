import { HASH_BYTES } from '@roletrail/ledger/rfc6962';

const PER_BLOCK = 4096;

/** Leaf hashes of one partition from offset 0 on: 32 bytes each, and nothing for the collector. */
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
  at(offset: number): Uint8Array | null {
    if (offset < 0 || offset >= this.size) return null;
    const from = (offset % PER_BLOCK) * HASH_BYTES;
    const block = this.#blocks[Math.floor(offset / PER_BLOCK)];
    return block?.subarray(from, from + HASH_BYTES) ?? null;
  }

  /** Those of a range of offsets; none where it is turned round. */
  between(from: number, to: number): readonly Uint8Array[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, i) => {
      const leaf = this.at(from + i);
      if (leaf === null) throw new RangeError(`there is no leaf ${from + i}`);
      return leaf;
    });
  }
}
