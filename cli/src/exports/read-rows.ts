import { createHash } from 'node:crypto';
import type { ExportFormat } from '@roletrail/contracts/export-formats';
import { type ExportColumn, fieldsOf } from '@roletrail/contracts/export-row';

/** What a row of a file says, each field as it is written; null: an empty one. */
export type Fields = Readonly<Partial<Record<ExportColumn, string | number | null>>>;

const QUOTE = 0x22;
const LF = 0x0a;

/**
 * The lines of an export and, at its end, what the whole is. A line of CSV goes on within quotes.
 * Memory holds one line and one chunk.
 */
export class ExportFile {
  readonly #hash = createHash('sha256');
  readonly #format: ExportFormat;
  bytes = 0;

  constructor(format: ExportFormat) {
    this.#format = format;
  }

  /** Each with its end; the last may have none. */
  async *lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
    let begun: Buffer[] = [];
    let quoted = false;
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.bytes += chunk.length;
      let from = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        if (chunk[at] === QUOTE && this.#format === 'csv') quoted = !quoted;
        if (chunk[at] !== LF || quoted) continue;
        begun.push(chunk.subarray(from, at + 1));
        yield Buffer.concat(begun).toString('utf8');
        begun = [];
        from = at + 1;
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
    }
    if (begun.length > 0) yield Buffer.concat(begun).toString('utf8');
  }

  /** SHA-256 of what was read, in hexadecimal. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}

/** The fields of a line; null where it is none of this format with these columns. */
export function readFields(
  line: string,
  columns: readonly ExportColumn[],
  format: ExportFormat,
): Fields | null {
  if (!line.endsWith('\n')) return null;
  const text = line.slice(0, -1);
  if (format === 'jsonl') return jsonFields(text, columns);
  const fields = fieldsOf(text);
  if (fields?.length !== columns.length) return null;
  return Object.fromEntries(columns.map((name, i) => [name, fields[i]]));
}

function jsonFields(text: string, columns: readonly ExportColumn[]): Fields | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
  const fits = Object.keys(read).length === columns.length;
  return fits && columns.every((name) => name in read) ? (read as Fields) : null;
}
