import { lineFormat, type TextFormat } from '@roletrail/contracts/export-formats';
import type { ExportManifest } from '@roletrail/contracts/export-manifest';
import {
  type ExportColumn,
  type ExportRow,
  fieldsOf,
  formatExportHeader,
} from '@roletrail/contracts/export-row';
import { concatBytes, utf8Text } from '../bytes.ts';
import type { ByteSource } from '../source.ts';
import type { ParquetReader, ReadExportRow } from './export-rows.ts';
import { readParquetHere } from './read-parquet-here.ts';

const QUOTE = 0x22;
const LF = 0x0a;

/**
 * The rows of an export, in their order. Memory holds a line, or a row group of Parquet.
 * @param chunks of the source, from its beginning; Parquet is not read in that order
 */
export function readExportRows(
  source: ByteSource,
  chunks: AsyncIterable<Uint8Array>,
  { columns, format }: Pick<ExportManifest, 'columns' | 'format'>,
  readParquet: ParquetReader = readParquetHere,
): AsyncIterable<ReadExportRow> {
  return format === 'parquet' ? readParquet(source, columns) : readText(chunks, columns, format);
}

async function* readText(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly ExportColumn[],
  format: TextFormat,
): AsyncGenerator<ReadExportRow> {
  let header = formatExportHeader(columns, format);
  for await (const line of linesOf(chunks, format)) {
    if (header !== '') {
      if (line !== header) yield { fault: 'the header is another one' };
      header = '';
      continue;
    }
    yield { fields: readFields(line, columns, format), line };
  }
  if (header !== '') yield { fault: 'the header is missing' };
}

/** Each with its end; the last may have none. A line of CSV goes on within quotes. */
async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  format: TextFormat,
): AsyncGenerator<string> {
  const isCsv = lineFormat(format) === 'csv';
  let begun: Uint8Array[] = [];
  let quoted = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (chunk[at] === QUOTE && isCsv) quoted = !quoted;
      if (chunk[at] !== LF || quoted) continue;
      begun.push(chunk.subarray(from, at + 1));
      yield utf8Text(concatBytes(begun));
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield utf8Text(concatBytes(begun));
}

function readFields(
  line: string,
  columns: readonly ExportColumn[],
  format: TextFormat,
): ExportRow | null {
  if (!line.endsWith('\n')) return null;
  const text = line.slice(0, -1);
  if (format === 'jsonl') return jsonFields(text, columns);
  const fields = fieldsOf(text);
  if (fields?.length !== columns.length) return null;
  return Object.fromEntries(columns.map((name, i) => [name, fields[i]]));
}

function jsonFields(text: string, columns: readonly ExportColumn[]): ExportRow | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
  const fits = Object.keys(read).length === columns.length;
  return fits && columns.every((name) => name in read) ? (read as ExportRow) : null;
}
