import { lineFormat, type TextFormat } from '@roletrail/contracts/export-formats';
import type { CopiedRow, RowReader } from '@roletrail/db/copy-rows';
import type { Sink } from './sink.ts';

/** Each forwarded piece costs some system calls and its size in memory. */
const PIECE_BYTES = 256 * 1024;
/** allowance for rows received together with the one that fills a piece */
const MORE_BYTES = 128 * 1024;

interface Parts {
  /** bytes after the entry at the end of a line */
  readonly cut: number;
  readonly leafHash: string;
  readonly entry: string;
  /** text for an entry without digits */
  readonly none: string;
  readonly end: string;
}

const PARTS: Readonly<Record<ReturnType<typeof lineFormat>, Parts>> = {
  csv: { cut: 0, leafHash: ',', entry: ',', none: '""', end: '\n' },
  jsonl: { cut: 1, leafHash: ',"leafHash":"', entry: '","entry":"', none: '', end: '"}\n' },
};
const WITHOUT_ENTRY: Parts = { cut: 0, leafHash: '', entry: '', none: '', end: '\n' };
/** maximum bytes of the fixed texts in a line */
const PARTS_BYTES = 64;
const NO_MEMORY = Buffer.alloc(0);

interface Given {
  readonly memory: Buffer;
  /** total bytes forwarded up to and including this piece */
  readonly until: number;
}

/**
 * Assembles lines of a file from the output of `copiedLines` (statement.ts), in large pieces.
 * Reuses a piece's memory once the sink has released it. New off-heap memory for each piece would
 * trigger a full garbage collection every few dozen megabytes.
 */
export class CopiedLines implements RowReader {
  readonly #parts: Parts;
  readonly #sink: Sink;
  /** oldest first */
  readonly #given: Given[] = [];
  #givenBytes = 0;
  #piece: Buffer = NO_MEMORY;
  #length = 0;

  constructor(format: TextFormat, withEntries: boolean, sink: Sink) {
    this.#parts = withEntries ? PARTS[lineFormat(format)] : WITHOUT_ENTRY;
    this.#sink = sink;
  }

  add([line, leafHash, entry]: CopiedRow): boolean {
    if (!line) throw new TypeError('a row of an export has no line');
    const { cut, ...parts } = this.#parts;
    this.#reserve(line.length + 2 * ((leafHash?.length ?? 0) + (entry?.length ?? 0)) + PARTS_BYTES);
    this.#length += line.copy(this.#piece, this.#length, 0, line.length - cut);
    if (leafHash && entry) {
      this.#text(parts.leafHash);
      this.#text(leafHash.toString('hex') || parts.none);
      this.#text(parts.entry);
      this.#text(entry.toString('hex') || parts.none);
    }
    this.#text(parts.end);
    return this.#length >= PIECE_BYTES;
  }

  async flush(): Promise<void> {
    if (this.#length === 0) return;
    const piece = this.#piece.subarray(0, this.#length);
    this.#givenBytes += this.#length;
    this.#given.push({ memory: this.#piece, until: this.#givenBytes });
    this.#piece = NO_MEMORY;
    this.#length = 0;
    await this.#sink.write(piece);
  }

  #text(ascii: string): void {
    this.#length += this.#piece.write(ascii, this.#length, 'latin1');
  }

  #reserve(bytes: number): void {
    const wanted = this.#length + bytes;
    if (wanted <= this.#piece.length) return;
    const larger = this.#memory(Math.max(PIECE_BYTES + MORE_BYTES, 2 * this.#length, wanted));
    this.#piece.copy(larger, 0, 0, this.#length);
    this.#piece = larger;
  }

  /** Returns a buffer of at least this many bytes. */
  #memory(bytes: number): Buffer {
    const [first] = this.#given;
    if (first && this.#givenBytes - first.until >= this.#sink.inUse()) {
      this.#given.shift();
      if (first.memory.length >= bytes) return first.memory;
    }
    return Buffer.allocUnsafe(bytes);
  }
}
