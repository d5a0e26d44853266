/**
 * Column types that copyIn can write, by PostgreSQL's names: int8 as a safe integer, uuid as text,
 * timestamptz as a Date or milliseconds since 1970.
 */
export type CopyType =
  | 'bool'
  | 'int2'
  | 'int4'
  | 'int8'
  | 'text'
  | 'bytea'
  | 'uuid'
  | 'timestamptz';

const CHUNK_BYTES = 64 * 1024;
/** Header of a COPY in binary format: no flags, no extension. */
export const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
/** Growth of the next buffer over the previous one, so that it rarely needs a reallocation. */
const SLACK = 1.06;
const TRAILER = Buffer.from([0xff, 0xff]);
const NULL_LENGTH = 0xffffffff;
/** Longer texts are written faster by Node's own code. */
const SHORT_TEXT = 48;
const HYPHEN = 0x2d;
const NIBBLES = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? -1 : digit;
});
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
/** Years 1 to 9999: every time that an event may contain, and PostgreSQL supports. */
const MOMENT_MIN_MS = Date.parse('0001-01-01T00:00:00.000Z');
const MOMENT_MAX_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Encodes rows in COPY's binary format (PostgreSQL manual, COPY, "Binary Format"), in chunks of
 * about 64 KiB. Lengths precede values, so nothing is escaped; equal rows give equal bytes.
 * @param columns property names and types, in the statement's order
 * @throws TypeError if a value is missing or does not fit its column's type
 */
export function* encodeRows<R>(
  columns: readonly (readonly [name: keyof R & string, type: CopyType])[],
  rows: Iterable<R>,
): Generator<Buffer> {
  const out = new Writer();
  out.bytes(SIGNATURE);
  for (const row of rows) {
    writeRow(out, columns, row);
    if (out.length >= CHUNK_BYTES) yield out.take();
  }
  out.bytes(TRAILER);
  yield out.take();
}

/** Encoder for single rows, which it does not keep. Restarts after its bytes are taken. */
export class RowEncoder<R> {
  readonly #columns: readonly (readonly [name: keyof R & string, type: CopyType])[];
  readonly #out = new Writer();

  constructor(columns: readonly (readonly [name: keyof R & string, type: CopyType])[]) {
    this.#columns = columns;
  }

  /** @throws TypeError if a value is missing or does not fit its column's type */
  add(row: R): void {
    this.#begin();
    writeRow(this.#out, this.#columns, row);
  }

  /** Number of bytes of the rows. */
  get length(): number {
    return Math.max(0, this.#out.length - SIGNATURE.length);
  }

  /** Returns the whole COPY in a buffer of its own. */
  copy(): Buffer {
    this.#begin();
    this.#out.bytes(TRAILER);
    return this.#out.take();
  }

  /** Returns the rows only, in a buffer of its own, for `copyOfRows`. */
  rows(): Buffer {
    return this.#out.take().subarray(SIGNATURE.length);
  }

  #begin(): void {
    if (this.#out.length === 0) this.#out.bytes(SIGNATURE);
  }
}

/** Builds a whole COPY of these rows. */
export function copyOfRows(rows: readonly Uint8Array[]): Buffer {
  return Buffer.concat([SIGNATURE, ...rows, TRAILER]);
}

function writeRow<R>(
  out: Writer,
  columns: readonly (readonly [name: keyof R & string, type: CopyType])[],
  row: R,
): void {
  out.int16(columns.length);
  for (const [name, type] of columns) writeField(out, name, type, row[name]);
}

function writeField(out: Writer, name: string, type: CopyType, value: unknown): void {
  if (value === null) out.uint32(NULL_LENGTH);
  else if (!WRITERS[type](out, value)) {
    throw new TypeError(`${name}: ${typeof value} does not fit a column of type ${type}`);
  }
}

/** Each writes length and value; returns false if the value does not fit the type. */
const WRITERS: Readonly<Record<CopyType, (out: Writer, value: unknown) => boolean>> = {
  bool(out, value) {
    if (typeof value !== 'boolean') return false;
    out.uint32(1);
    out.byte(value ? 1 : 0);
    return true;
  },
  int2(out, value) {
    if (!isInteger(value, 0x7fff)) return false;
    out.uint32(2);
    out.int16(value);
    return true;
  },
  int4(out, value) {
    if (!isInteger(value, 0x7fffffff)) return false;
    out.uint32(4);
    out.uint32(value >>> 0);
    return true;
  },
  int8(out, value) {
    if (!isInteger(value, Number.MAX_SAFE_INTEGER)) return false;
    out.int64(value);
    return true;
  },
  text(out, value) {
    if (typeof value !== 'string') return false;
    out.text(value);
    return true;
  },
  bytea(out, value) {
    if (!(value instanceof Uint8Array)) return false;
    out.uint32(value.length);
    out.bytes(value);
    return true;
  },
  uuid(out, value) {
    return typeof value === 'string' && out.uuid(value);
  },
  timestamptz(out, value) {
    const ms = value instanceof Date ? value.getTime() : value;
    if (!isInteger(ms, MOMENT_MAX_MS) || ms < MOMENT_MIN_MS) return false;
    const micros = (ms - POSTGRES_EPOCH_MS) * 1000;
    // beyond safe integers after the year 2285
    if (Number.isSafeInteger(micros)) out.int64(micros);
    else out.bigint64(BigInt(ms - POSTGRES_EPOCH_MS) * 1000n);
    return true;
  },
};

function isInteger(value: unknown, max: number): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= max;
}

/** Returns a hexadecimal digit's value; below 0 for other characters. */
function nibble(text: string, at: number): number {
  return NIBBLES[text.charCodeAt(at)] ?? -1;
}

/** Growing buffer; big-endian. */
class Writer {
  #buffer = Buffer.alloc(0);
  /** length last taken: the next is similar */
  #before = 0;
  length = 0;

  #reserve(bytes: number): void {
    if (this.length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(
      Math.max(CHUNK_BYTES * 2, this.#before, this.#buffer.length * 2, this.length + bytes),
    );
    this.#buffer.copy(larger, 0, 0, this.length);
    this.#buffer = larger;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#buffer[this.length++] = value;
  }

  int16(value: number): void {
    this.#reserve(2);
    this.length = this.#buffer.writeInt16BE(value, this.length);
  }

  uint32(value: number): void {
    this.#reserve(4);
    this.length = this.#buffer.writeUInt32BE(value, this.length);
  }

  /** Writes length 8, then the value. */
  int64(value: number): void {
    this.#reserve(12);
    const high = Math.floor(value / 0x1_0000_0000);
    this.#buffer.writeUInt32BE(8, this.length);
    this.#buffer.writeInt32BE(high, this.length + 4);
    this.#buffer.writeUInt32BE(value - high * 0x1_0000_0000, this.length + 8);
    this.length += 12;
  }

  bigint64(value: bigint): void {
    this.#reserve(12);
    this.#buffer.writeUInt32BE(8, this.length);
    this.#buffer.writeBigInt64BE(value, this.length + 4);
    this.length += 12;
  }

  /** Writes the length in bytes, then UTF-8. */
  text(value: string): void {
    this.#reserve(4 + value.length * 3);
    const written = this.#ascii(value) ?? this.#buffer.write(value, this.length + 4, 'utf8');
    this.#buffer.writeUInt32BE(written, this.length);
    this.length += 4 + written;
  }

  /** Writes a short ASCII text with its length; cheaper than a call out of V8. */
  #ascii(value: string): number | null {
    if (value.length > SHORT_TEXT) return null;
    const at = this.length + 4;
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      if (code > 0x7f) return null;
      this.#buffer[at + i] = code;
    }
    return value.length;
  }

  /** Writes length 16, then the bytes; returns false and writes nothing if it is not a UUID. */
  uuid(value: string): boolean {
    if (value.length !== 36) return false;
    this.#reserve(20);
    let at = this.length + 4;
    for (let i = 0; i < 36; i += 2) {
      if (i === 8 || i === 13 || i === 18 || i === 23) {
        if (value.charCodeAt(i) !== HYPHEN) return false;
        i += 1;
      }
      const byte = (nibble(value, i) << 4) | nibble(value, i + 1);
      if (byte < 0) return false;
      this.#buffer[at++] = byte;
    }
    this.#buffer.writeUInt32BE(16, this.length);
    this.length += 20;
    return true;
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#buffer.set(value, this.length);
    this.length += value.length;
  }

  /** Returns the written bytes; the next ones go into a new buffer. */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.length);
    this.#buffer = Buffer.alloc(0);
    this.#before = Math.ceil(this.length * SLACK);
    this.length = 0;
    return taken;
  }
}
