import { Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { UPLOAD } from '@roletrail/contracts/tool-limits';
import { createDamagedFileError, UnreadableFileError } from './unreadable.ts';

interface Entry {
  readonly method: number;
  readonly encrypted: boolean;
  /** as the archive says, which proves nothing */
  readonly packed: number;
  readonly offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;

/**
 * A zip in memory, entry by entry as it is asked for. Names are only compared, never paths of
 * anything. All that is unpacked of it together stays within a budget, whatever its headers claim.
 */
export class Zip {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, Entry>();
  readonly #budget: number;
  #left: number;

  /** @param budget bytes that may be unpacked of it @throws Unreadable */
  constructor(bytes: Buffer, budget: number = UPLOAD.unpackedBytes) {
    this.#bytes = bytes;
    this.#budget = budget;
    this.#left = budget;
    try {
      this.#list();
    } catch (error) {
      throw error instanceof RangeError ? createDamagedFileError('zip archive', error) : error;
    }
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /**
   * The bytes of an entry; null when there is none.
   * @throws Unreadable
   */
  read(name: string): Buffer | null {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    if (entry.encrypted) throw new UnreadableFileError('FILE_ENCRYPTED');
    try {
      const content = unpack(entry, this.#packed(entry), this.#left);
      this.#left -= content.length;
      if (this.#left < 0) throw new RangeError('more than the budget');
      return content;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ERR_BUFFER_TOO_LARGE' || this.#left < 0) throw tooMuch(this.#budget, error);
      throw error instanceof UnreadableFileError
        ? error
        : createDamagedFileError('zip archive', error);
    }
  }

  /**
   * The same in pieces, for what is too long to be held at once; null when there is no such entry.
   * @throws Unreadable while it is read
   */
  stream(name: string): AsyncGenerator<Buffer> | null {
    const entry = this.#entries.get(name);
    return entry ? this.#pieces(entry) : null;
  }

  async *#pieces(entry: Entry): AsyncGenerator<Buffer> {
    if (entry.encrypted) throw new UnreadableFileError('FILE_ENCRYPTED');
    if (entry.method !== 0 && entry.method !== 8) throw createDamagedFileError('zip archive');
    try {
      const packed = Readable.from(cut(this.#packed(entry)), { objectMode: false });
      const pieces = entry.method === 0 ? packed : packed.pipe(createInflateRaw());
      for await (const piece of pieces) {
        this.#left -= piece.length;
        if (this.#left < 0) throw tooMuch(this.#budget);
        yield piece;
      }
    } catch (error) {
      throw error instanceof UnreadableFileError
        ? error
        : createDamagedFileError('zip archive', error);
    }
  }

  #list(): void {
    const bytes = this.#bytes;
    const end = findEnd(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > UPLOAD.zipEntries) {
      const detail = `The file is made of more than ${UPLOAD.zipEntries} parts.`;
      throw new UnreadableFileError('FILE_TOO_LARGE', detail);
    }
    let at = bytes.readUInt32LE(end + 16);
    for (let n = 0; n < count; n++) {
      if (bytes.readUInt32LE(at) !== CENTRAL) throw createDamagedFileError('zip archive');
      const flags = bytes.readUInt16LE(at + 8);
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
      const name = bytes.toString('utf8', at + 46, nameEnd);
      // the first of two of one name, so that no second look sees another file
      if (!this.#entries.has(name)) {
        this.#entries.set(name, {
          method: bytes.readUInt16LE(at + 10),
          encrypted: (flags & 1) === 1,
          packed: bytes.readUInt32LE(at + 20),
          offset: bytes.readUInt32LE(at + 42),
        });
      }
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  }

  #packed({ offset, packed }: Entry): Buffer {
    const bytes = this.#bytes;
    if (bytes.readUInt32LE(offset) !== LOCAL) throw createDamagedFileError('zip archive');
    const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    return bytes.subarray(from, from + packed);
  }
}

const PIECE = 2 ** 20;

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw createDamagedFileError('zip archive');
}

function unpack({ method }: Entry, packed: Buffer, budget: number): Buffer {
  if (method === 0) return packed;
  if (method !== 8) throw createDamagedFileError('zip archive');
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, budget) });
}

const tooMuch = (budget: number, cause?: unknown) =>
  new UnreadableFileError(
    'FILE_TOO_LARGE',
    `The file unpacks to more than ${budget / 2 ** 20} MB.`,
    cause,
  );
