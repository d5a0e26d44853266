/**
 * The few encodings of the Kafka protocol that the adapter writes and reads by itself.
 * Source: https://kafka.apache.org/protocol ("Protocol Primitive Types").
 */
export class WireWriter {
  readonly #parts: Buffer[] = [];

  int8(value: number): this {
    const bytes = Buffer.alloc(1);
    bytes.writeInt8(value);
    return this.#add(bytes);
  }

  int32(value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return this.#add(bytes);
  }

  int64(value: number): this {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(BigInt(value));
    return this.#add(bytes);
  }

  /** STRING: length as int16, then UTF-8 */
  string(value: string): this {
    const bytes = Buffer.from(value);
    const length = Buffer.alloc(2);
    length.writeInt16BE(bytes.length);
    return this.#add(length).#add(bytes);
  }

  /** UNSIGNED_VARINT */
  uvarint(value: number): this {
    const bytes: number[] = [];
    let rest = value;
    while (rest > 0x7f) {
      bytes.push((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    return this.#add(Buffer.from([...bytes, rest]));
  }

  /** COMPACT_STRING: length + 1 as unsigned varint, then UTF-8 */
  compactString(value: string): this {
    const bytes = Buffer.from(value);
    return this.uvarint(bytes.length + 1).#add(bytes);
  }

  raw(bytes: Uint8Array): this {
    return this.#add(Buffer.from(bytes));
  }

  /** An empty TAG_BUFFER, the end of every structure of a flexible version. */
  noTags(): this {
    return this.uvarint(0);
  }

  encoded(): { buf: Buffer; buffer: Buffer } {
    const bytes = Buffer.concat(this.#parts);
    return { buf: bytes, buffer: bytes };
  }

  #add(bytes: Buffer): this {
    this.#parts.push(bytes);
    return this;
  }
}

/** Reads what a broker answers. Runs past the end with a RangeError, as Buffer does. */
export class WireReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  int8(): number {
    return this.#bytes.readInt8(this.#step(1));
  }

  int16(): number {
    return this.#bytes.readInt16BE(this.#step(2));
  }

  int32(): number {
    return this.#bytes.readInt32BE(this.#step(4));
  }

  /** @throws RangeError beyond 2^53 − 1 */
  int64(): number {
    const value = Number(this.#bytes.readBigInt64BE(this.#step(8)));
    if (!Number.isSafeInteger(value)) throw new RangeError(`int64 ${value} is beyond 2^53 - 1`);
    return value;
  }

  uvarint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes.readUInt8(this.#step(1));
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('varint of more than five bytes');
  }

  bytes(length: number): Buffer {
    const start = this.#step(length);
    if (start + length > this.#bytes.length) throw new RangeError(`${length} bytes are not there`);
    return this.#bytes.subarray(start, start + length);
  }

  string(): string {
    return this.bytes(this.int16()).toString();
  }

  compactString(): string | null {
    const length = this.uvarint();
    return length === 0 ? null : this.bytes(length - 1).toString();
  }

  compactArray<T>(item: (reader: this) => T): T[] {
    return Array.from({ length: Math.max(0, this.uvarint() - 1) }, () => item(this));
  }

  array<T>(item: (reader: this) => T): T[] {
    return Array.from({ length: Math.max(0, this.int32()) }, () => item(this));
  }

  skipTags(): void {
    const count = this.uvarint();
    for (let i = 0; i < count; i += 1) {
      this.uvarint();
      this.bytes(this.uvarint());
    }
  }

  #step(length: number): number {
    const start = this.#at;
    this.#at += length;
    return start;
  }
}
