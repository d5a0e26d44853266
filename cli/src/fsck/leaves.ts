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

  /** Those of a range of offsets, as far as there are, one behind the other in bytes of their own. */
  between(from: number, to: number): Uint8Array {
    const first = Math.max(0, from);
    const end = Math.min(to, this.size);
    const hashes = new Uint8Array(Math.max(0, end - first) * HASH_BYTES);
    for (let offset = first; offset < end; offset++) {
      const leaf = this.at(offset);
      if (leaf) hashes.set(leaf, (offset - first) * HASH_BYTES);
    }
    return hashes;
  }
}

/** Hashes that stand one behind the other. */
export function hashesIn(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
}
