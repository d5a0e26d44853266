import type { ExportManifest } from '@roletrail/contracts/export-manifest';
import { toHex } from '@roletrail/ledger/hex';
import { createSha256 } from '@roletrail/ledger/streamed-sha256';

/** Digest and length of the bytes that pass. */
export class Digest {
  readonly #hash = createSha256();
  #bytes = 0;

  async *of(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.#hash.update(piece);
      this.#bytes += piece.length;
      yield piece;
    }
  }

  /** Compares all bytes that passed; may be called once. */
  is({ bytes, sha256 }: ExportManifest['file']): boolean {
    return this.#bytes === bytes && toHex(this.#hash.digest()) === sha256;
  }
}
