import { hashesEqual } from '@roletrail/ledger/rfc6962';
import { concatBytes } from '../bytes.ts';
import type { ByteSource } from '../source.ts';
import { VerifyError } from '../verify-error.ts';

/*
 * Tar archive of the bundle parts (POSIX.1-2017, ustar), which common tools can unpack. The
 * encoding is canonical. Name and size of a part determine its header, zeros fill up blocks, two
 * zero blocks end the file. So no byte can change unnoticed.
 */

export const BLOCK = 512;
export const END_BYTES = 2 * BLOCK;
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

/** The one header that a part of this name and size has. */
export function headerOf(name: string, size: number): Uint8Array {
  const header = new Uint8Array(BLOCK);
  if (new TextEncoder().encode(name).length > NAME_MAX)
    throw new RangeError(`a long name: ${name}`);
  const write = (text: string, at: number) => header.set(new TextEncoder().encode(text), at);
  write(name, 0);
  write('0000644\0', 100);
  write('0000000\0', 108);
  write('0000000\0', 116);
  if (size <= OCTAL_MAX) write(`${size.toString(8).padStart(11, '0')} `, 124);
  else {
    header[124] = 0x80;
    new DataView(header.buffer).setBigUint64(128, BigInt(size));
  }
  write('00000000000 ', 136);
  write('        ', 148);
  write('0', 156);
  write('ustar\0', 257);
  write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Returns the number of zeros that fill up the last block of a part. */
export function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/**
 * The parts of a file, in their order; every byte between them was compared.
 * @param most parts that it may have
 * @throws VerifyError BUNDLE_INVALID naming the part behind which something is wrong
 */
export async function readMembers(file: ByteSource, most: number): Promise<readonly TarMember[]> {
  const { size: fileSize } = file;
  const members: TarMember[] = [];
  let at = 0;
  for (;;) {
    const after = members.at(-1)?.name ?? 'its beginning';
    const header = await readAt(file, at, Math.min(BLOCK, fileSize - at));
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = claimOf(header);
    const end = at + BLOCK + size;
    if (!hashesEqual(header, safeHeader(name, size)) || end + padding(size) > fileSize) {
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

function claimOf(header: Uint8Array): { name: string; size: number } {
  const [name = ''] = asciiOf(header.subarray(0, NAME_MAX)).split('\0');
  if (header[124] === 0x80) {
    const view = new DataView(header.buffer, header.byteOffset);
    return { name, size: Number(view.getBigUint64(128)) };
  }
  return { name, size: Number.parseInt(asciiOf(header.subarray(124, 135)), 8) };
}

const asciiOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

function safeHeader(name: string, size: number): Uint8Array {
  const fits =
    Number.isSafeInteger(size) && size >= 0 && /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(name);
  return fits ? headerOf(name, size) : new Uint8Array(0);
}

/** Reads a part from its beginning, a piece at a time. */
export class PartReader {
  readonly #file: ByteSource;
  readonly #part: TarMember;
  #buffer: Uint8Array = new Uint8Array(0);
  /** of the part, read from the file so far */
  #read = 0;

  constructor(file: ByteSource, part: TarMember) {
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

  /** The next bytes. @throws VerifyError BUNDLE_INVALID where there are not as many */
  async take(count: number): Promise<Uint8Array> {
    if (count > this.left) throw invalid(`${this.name} ends too early`);
    await this.#fill(count);
    const taken = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return taken;
  }

  /**
   * The next line, without its end; null behind the last.
   * @throws VerifyError BUNDLE_INVALID for one of more than `most` bytes, or without an end
   */
  async line(most: number): Promise<Uint8Array | null> {
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
      await this.#fill(this.#buffer.length + 1);
    }
  }

  /** Reads until the buffer has this many bytes, which the part must have. Copies each byte once. */
  async #fill(count: number): Promise<void> {
    const { at, size } = this.#part;
    const pieces = this.#buffer.length === 0 ? [] : [this.#buffer];
    for (let have = this.#buffer.length; have < count; ) {
      const length = Math.min(READ_BYTES, size - this.#read);
      const more = await readAt(this.#file, at + this.#read, length);
      this.#read += more.length;
      have += more.length;
      pieces.push(more);
    }
    this.#buffer = concatBytes(pieces);
  }
}

async function readAt(file: ByteSource, at: number, count: number): Promise<Uint8Array> {
  const bytes = await file.slice(at, at + Math.max(0, count));
  if (bytes.length < count) throw invalid('the file became shorter while it was read');
  return bytes;
}

/** Creates the error for an invalid or changed bundle. */
export function invalid(what: string): VerifyError {
  return new VerifyError('BUNDLE_INVALID', `The bundle is refused: ${what}.`);
}
