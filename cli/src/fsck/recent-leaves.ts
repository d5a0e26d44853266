import { HASH_BYTES } from '@roletrail/ledger/rfc6962';

/** Number of last leaves to store. A relay does not resend records from further back. */
export const RECENT = 8192;

/** The last leaf hashes of a partition: 256 KiB, however long it is. */
export class RecentLeaves {
  readonly #hashes = new Uint8Array(RECENT * HASH_BYTES);
  #size = 0;

  /** Adds the leaf of the next record, from offset 0 on. */
  push(leaf: Uint8Array): void {
    this.#hashes.set(leaf, (this.#size % RECENT) * HASH_BYTES);
    this.#size += 1;
  }

  /** Null where the record is older, or was not pushed. */
  at(offset: number): Uint8Array | null {
    if (offset < Math.max(0, this.#size - RECENT) || offset >= this.#size) return null;
    const from = (offset % RECENT) * HASH_BYTES;
    return this.#hashes.subarray(from, from + HASH_BYTES);
  }
}
