import type { ExportColumn, ExportRow } from '@roletrail/contracts/export-row';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { RowFile } from './row-file.ts';
import type { Sink } from './sink.ts';

/*
 * A row group ends with the row by which it has so many rows, or so many characters: what follows
 * from the rows alone, so that the same rows are the same bytes. All of it is in memory, and is
 * encoded without a pause.
 */
const GROUP_ROWS = 5000;
const GROUP_CHARACTERS = 4 * 1024 * 1024;

/** Texts of columns that are no text in Parquet. */
const TYPES: Readonly<Partial<Record<ExportColumn, SchemaElement>>> = {
  partition: { name: 'partition', type: 'INT32', repetition_type: 'REQUIRED' },
  offset: { name: 'offset', type: 'INT64', repetition_type: 'REQUIRED' },
  time: {
    name: 'time',
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    repetition_type: 'OPTIONAL',
  },
  leafHash: { name: 'leafHash', type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' },
  entry: { name: 'entry', type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' },
};

/** Bytes, which no dictionary or bound of a group makes smaller or easier to find. */
const BINARY: readonly ExportColumn[] = ['leafHash', 'entry'];

/**
 * Apache Parquet: integers, UTC timestamps, hash and entry as bytes, the rest as UTF-8. Snappy, by
 * the library's own code: with zlib the bytes would be those of one version of Node. Beside one row
 * group only the footer is in memory, with a few hundred bytes for each column of each group.
 */
export class ParquetFile implements RowFile {
  readonly #columns: readonly ExportColumn[];
  readonly #sink: Sink;
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;
  #group: ExportRow[] = [];
  #characters = 0;

  constructor(columns: readonly ExportColumn[], sink: Sink) {
    this.#columns = columns;
    this.#sink = sink;
    const root = { name: 'root', num_children: columns.length };
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [root, ...columns.map(elementOf)],
      createdBy: 'roletrail-export version 1',
    });
  }

  async begin(): Promise<void> {
    await this.#give();
  }

  async add(rows: readonly ExportRow[]): Promise<void> {
    for (const row of rows) {
      this.#group.push(row);
      this.#characters += charactersOf(row);
      if (this.#group.length < GROUP_ROWS && this.#characters < GROUP_CHARACTERS) continue;
      await this.#endGroup();
    }
  }

  async end(): Promise<void> {
    await this.#endGroup();
    await this.#writer.finish();
    await this.#give();
  }

  async #endGroup(): Promise<void> {
    const rows = this.#group;
    if (rows.length === 0) return;
    this.#group = [];
    this.#characters = 0;
    await this.#writer.write({
      columnData: this.#columns.map((name) => ({
        name,
        data: rows.map((row) => parquetValue(name, row[name] ?? null)),
        statistics: !BINARY.includes(name),
        ...(BINARY.includes(name) ? { encoding: 'PLAIN' as const } : {}),
      })),
      rowGroupSize: rows.length,
    });
    await this.#give();
  }

  async #give(): Promise<void> {
    // copied: the writer goes on in the same memory
    const chunk = Buffer.from(this.#bytes.getBytes());
    this.#bytes.index = 0;
    await this.#sink.write(chunk);
  }
}

function elementOf(name: ExportColumn): SchemaElement {
  return (
    TYPES[name] ?? {
      name,
      type: 'BYTE_ARRAY',
      converted_type: 'UTF8',
      logical_type: { type: 'STRING' },
      repetition_type: 'OPTIONAL',
    }
  );
}

function charactersOf(row: ExportRow): number {
  let sum = 0;
  for (const field of Object.values(row)) if (typeof field === 'string') sum += field.length;
  return sum;
}

function parquetValue(name: ExportColumn, field: string | number | null) {
  if (field === null) return null;
  if (BINARY.includes(name)) return new Uint8Array(Buffer.from(String(field), 'hex'));
  if (name === 'offset') return BigInt(field);
  if (name === 'time') return new Date(field);
  return field;
}
