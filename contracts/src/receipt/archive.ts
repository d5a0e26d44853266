/**
 * Zip of one decision: its files, and how it is read. Files are stored uncompressed and without
 * gaps, so the content is never larger than the file, and nothing is hidden between the files.
 */
import { crc32 } from './crc32.ts';

/** The file is not a receipt, or is of an unknown version; its content is not guessed. */
export class ReceiptUnreadable extends Error {
  override readonly name = 'ReceiptUnreadable';
}

export const FILES = {
  receipt: 'receipt.json',
  proof: 'receipt.tlog-proof',
  entry: 'entry.json',
  /** of a withdrawal */
  acceptance: 'acceptance.json',
  acceptanceProof: 'acceptance.tlog-proof',
  key: 'key.vkey',
  readme: 'README.txt',
} as const;

export function documentFile({ docType, version }: { docType: string; version: string }): string {
  return `documents/${docType}-${version}.html`;
}

const FILES_MAX = 16;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** Encrypted, or with the size after the data: our zips use neither. */
const FLAGS_REFUSED = 0b1001;
const STORED = 0;

/** @throws ReceiptUnreadable with the reason */
export function readArchive(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const zip = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - END_BYTES;
  const whole = end >= 0 && zip.getUint32(end, true) === END && zip.getUint16(end + 20, true) === 0;
  if (!whole) throw new ReceiptUnreadable('The zip is cut off, or something stands behind it.');
  const count = zip.getUint16(end + 10, true);
  const central = zip.getUint32(end + 16, true);
  if (count > FILES_MAX) throw new ReceiptUnreadable(`The zip holds ${count} files: too many.`);
  const files = new Map<string, Uint8Array>();
  let at = central;
  let next = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + CENTRAL_BYTES > end || zip.getUint32(at, true) !== CENTRAL) throw damaged('its list');
    const size = CENTRAL_BYTES + lengthsAt(zip, at + 28, 3);
    const name = textAt(bytes, at + CENTRAL_BYTES, zip.getUint16(at + 28, true));
    if (at + size > end || files.has(name)) throw damaged(name);
    const file = readFile(zip, bytes, { at, name, next, central });
    files.set(name, file);
    next = file.byteOffset - bytes.byteOffset + file.length;
    at += size;
  }
  if (at !== end || next !== central) throw damaged('its list');
  return files;
}

interface Place {
  /** offset of its line in the list */
  readonly at: number;
  readonly name: string;
  /** end of the previous file */
  readonly next: number;
  readonly central: number;
}

function readFile(zip: DataView, bytes: Uint8Array, { at, name, next, central }: Place) {
  if ((zip.getUint16(at + 8, true) & FLAGS_REFUSED) !== 0) throw repacked(name);
  if (zip.getUint16(at + 10, true) !== STORED) throw repacked(name);
  const size = zip.getUint32(at + 20, true);
  const local = zip.getUint32(at + 42, true);
  const follows = local === next && local + LOCAL_BYTES <= central;
  if (!follows || zip.getUint32(local, true) !== LOCAL) throw damaged(name);
  const named = textAt(bytes, local + LOCAL_BYTES, zip.getUint16(local + 26, true));
  const start = local + LOCAL_BYTES + lengthsAt(zip, local + 26, 2);
  const same =
    zip.getUint32(at + 24, true) === size && named === name && headsAgree(zip, at, local);
  if (!same || start + size > central) throw damaged(name);
  const content = bytes.subarray(start, start + size);
  if (crc32(content) !== zip.getUint32(at + 16, true)) throw damaged(name);
  return content;
}

/**
 * Returns true if flags, method, checksum and sizes are equal in the list and before the file, so
 * that streaming unpackers read the same content as others.
 */
function headsAgree(zip: DataView, listed: number, local: number): boolean {
  const shorts = [6, 8].every(
    (at) => zip.getUint16(local + at, true) === zip.getUint16(listed + at + 2, true),
  );
  const longs = [14, 18, 22].every(
    (at) => zip.getUint32(local + at, true) === zip.getUint32(listed + at + 2, true),
  );
  return shorts && longs;
}

/** The sum of so many lengths of two bytes each. */
function lengthsAt(zip: DataView, at: number, count: number): number {
  let sum = 0;
  for (let n = 0; n < count; n += 1) sum += zip.getUint16(at + 2 * n, true);
  return sum;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at, at + length));
  } catch (error) {
    if (error instanceof TypeError) throw damaged('a name');
    throw error;
  }
}

function damaged(what: string): ReceiptUnreadable {
  return new ReceiptUnreadable(`The zip is damaged: ${what.slice(0, 80)} is not as it was given.`);
}

function repacked(name: string): ReceiptUnreadable {
  return new ReceiptUnreadable(
    `The zip was packed anew (${name.slice(0, 80)}): unpack it, and give its ${FILES.receipt}.`,
  );
}
