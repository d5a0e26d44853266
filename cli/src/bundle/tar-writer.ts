import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { BLOCK, END_BYTES, headerOf, padding } from '@roletrail/verify/bundle/tar';

/** Size and digest of a written part. */
export interface WrittenPart {
  readonly name: string;
  readonly size: number;
  /** hexadecimal */
  readonly sha256: string;
}

/** Appends parts to a file that is empty at first. */
export class TarWriter {
  readonly #file: FileHandle;
  #at = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Writes a part. Its header is written last, because its size is known only then. */
  async part(name: string, pieces: AsyncIterable<Uint8Array>): Promise<WrittenPart> {
    const begin = this.#at;
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of pieces) {
      await this.#write(piece, begin + BLOCK + size);
      hash.update(piece);
      size += piece.length;
    }
    await this.#write(headerOf(name, size), begin);
    this.#at = begin + BLOCK + size;
    await this.#zeros(padding(size));
    return { name, size, sha256: hash.digest('hex') };
  }

  /** @returns the file's size */
  async end(): Promise<number> {
    await this.#zeros(END_BYTES);
    return this.#at;
  }

  async #zeros(count: number): Promise<void> {
    await this.#write(Buffer.alloc(count), this.#at);
    this.#at += count;
  }

  async #write(bytes: Uint8Array, at: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, at + done);
      done += bytesWritten;
    }
  }
}
