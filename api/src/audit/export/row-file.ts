import type { TextFormat } from '@roletrail/contracts/export-formats';
import {
  type ExportColumn,
  type ExportRow,
  formatExportHeader,
  formatExportRow,
} from '@roletrail/contracts/export-row';
import type { Sink } from './sink.ts';

/** A file that is made from rows, as its format has it. */
export interface RowFile {
  /** What stands before the rows; called first, once. */
  begin(): Promise<void>;
  add(rows: readonly ExportRow[]): Promise<void>;
  /** What stands behind them; called last, once. */
  end(): Promise<void>;
}

/** CSV and JSON lines, where the database does not make them itself. */
export class TextFile implements RowFile {
  readonly #format: TextFormat;
  readonly #columns: readonly ExportColumn[];
  readonly #sink: Sink;

  constructor(format: TextFormat, columns: readonly ExportColumn[], sink: Sink) {
    this.#format = format;
    this.#columns = columns;
    this.#sink = sink;
  }

  async begin(): Promise<void> {
    const header = formatExportHeader(this.#columns, this.#format);
    if (header !== '') await this.#sink.write(Buffer.from(header));
  }

  async add(rows: readonly ExportRow[]): Promise<void> {
    await this.#sink.write(
      Buffer.from(rows.map((row) => formatExportRow(row, this.#columns, this.#format)).join('')),
    );
  }

  async end(): Promise<void> {
    // each line has its own
  }
}
