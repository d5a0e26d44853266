import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { CliError } from '../runtime/cli-error.ts';

/*
 * Tar archive of the bundle parts (POSIX.1-2017, ustar), which common tools can unpack. The
 * encoding is canonical. Name and size of a part determine its header, zeros fill up blocks, two
 * zero blocks end the file. So no byte can change unnoticed.
 */

const BLOCK = 512;
const END_BYTES = 2 * BLOCK;
const NAME_MAX = 100;
/** Beyond eleven octal digits a size is written in base 256, as GNU tar, bsdtar and Python do. */
const OCTAL_MAX = 8 ** 11 - 1;
const READ_BYTES = 1 << 18;

/** A part and where its bytes stand in the file. */
export interface TarMember {
  readonly name: string;
  readonly size: number;
  readonly at: number;
}

/** Size and digest of a written part. */
export interface WrittenPart {
  readonly name: string;
  readonly size: number;
  /** hexadecimal */
  readonly sha256: string;
}

/** The one header that a part of this name and size has. */
export function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > NAME_MAX) throw new RangeError(`a long name: ${name}`);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (size <= OCTAL_MAX) header.write(`${size.toString(8).padStart(11, '0')} `, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write('00000000000 ', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
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

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/**
 * The parts of a file, in their order; every byte between them was compared.
 * @param most parts that it may have
 * @throws CliError BUNDLE_INVALID naming the part behind which something is wrong
 */
export async function readMembers(file: FileHandle, most: number): Promise<readonly TarMember[]> {
  const { size: fileSize } = await file.stat();
  const members: TarMember[] = [];
  let at = 0;
  for (;;) {
    const after = members.at(-1)?.name ?? 'its beginning';
    const header = await readAt(file, at, Math.min(BLOCK, fileSize - at));
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = claimOf(header);
    const end = at + BLOCK + size;
    if (!header.equals(safeHeader(name, size)) || end + padding(size) > fileSize) {
      throw invalid(`what follows ${after} is no part of a bundle, or is cut off`);
    }
    if (members.length === most) throw invalid(`more than ${most} parts`);
    if (members.some((member) => member.name === name)) throw invalid(`${name} stands in it twice`);
    const gap = await readAt(file, end, padding(size));
    if (gap.some((byte) => byte !== 0)) throw invalid(`something stands behind ${name}`);
    members.push({ name, size, at: at + BLOCK });
    at = end + padding(size);
  }
  const last = members.at(-1)?.name ?? 'nothing';
  const isCut = fileSize < at + END_BYTES;
  if (isCut || fileSize > at + END_BYTES) {
    throw invalid(`the file ends too ${isCut ? 'early' : 'late'} behind ${last}`);
  }
  const rest = await readAt(file, at, END_BYTES);
  if (rest.some((byte) => byte !== 0)) throw invalid(`something stands behind ${last}`);
  return members;
}

function claimOf(header: Buffer): { name: string; size: number } {
  const [name = ''] = header.toString('latin1', 0, NAME_MAX).split('\0');
  if (header[124] === 0x80) return { name, size: Number(header.readBigUInt64BE(128)) };
  return { name, size: Number.parseInt(header.toString('latin1', 124, 135), 8) };
}

function safeHeader(name: string, size: number): Buffer {
  const fits =
    Number.isSafeInteger(size) && size >= 0 && /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(name);
  return fits ? headerOf(name, size) : Buffer.alloc(0);
}

/** Reads a part from its beginning, a piece at a time. */
export class PartReader {
  readonly #file: FileHandle;
  readonly #part: TarMember;
  #buffer: Buffer = Buffer.alloc(0);
  /** of the part, read from the file so far */
  #read = 0;

  constructor(file: FileHandle, part: TarMember) {
    this.#file = file;
    this.#part = part;
  }

  get name(): string {
    return this.#part.name;
  }

  /** Bytes that were not taken yet. */
  get left(): number {
    return this.#part.size - this.#read + this.#buffer.length;
  }

  /** The next bytes. @throws CliError BUNDLE_INVALID where there are not as many */
  async take(count: number): Promise<Buffer> {
    if (count > this.left) throw invalid(`${this.name} ends too early`);
    while (this.#buffer.length < count) await this.#fill();
    const taken = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return taken;
  }

  /**
   * The next line, without its end; null behind the last.
   * @throws CliError BUNDLE_INVALID for one of more than `most` bytes, or without an end
   */
  async line(most: number): Promise<Buffer | null> {
    if (this.left === 0) return null;
    for (;;) {
      const end = this.#buffer.indexOf(10);
      if (end >= 0) {
        const line = await this.take(end);
        await this.take(1);
        return line;
      }
      const isOver = this.#buffer.length > most || this.left === this.#buffer.length;
      if (isOver) throw invalid(`${this.name} holds a line that does not end`);
      await this.#fill();
    }
  }

  async #fill(): Promise<void> {
    const { at, size } = this.#part;
    const more = await readAt(this.#file, at + this.#read, Math.min(READ_BYTES, size - this.#read));
    this.#read += more.length;
    this.#buffer = this.#buffer.length === 0 ? more : Buffer.concat([this.#buffer, more]);
  }
}

async function readAt(file: FileHandle, at: number, count: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, count));
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, at + done);
    if (bytesRead === 0) throw invalid('the file became shorter while it was read');
    done += bytesRead;
  }
  return bytes;
}

/** Creates the error for an invalid or changed bundle. */
export function invalid(what: string): CliError {
  return new CliError('BUNDLE_INVALID', `The bundle is refused: ${what}.`);
}
