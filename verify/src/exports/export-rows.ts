import type { ExportColumn, ExportRow } from '@roletrail/contracts/export-row';
import type { ByteSource } from '../source.ts';

/** A row as the file has it, or what is wrong with the file beside its rows. */
export type ReadExportRow =
  | {
      /** as they are written (in CSV texts guarded, numbers texts); null: no row of these columns */
      readonly fields: ExportRow | null;
      /** with its end; null where the format has no lines */
      readonly line: string | null;
    }
  | { readonly fault: string };

/** Reads the rows of an untrusted Parquet file. @throws errors of the source */
export type ParquetReader = (
  source: ByteSource,
  columns: readonly ExportColumn[],
) => AsyncIterable<ReadExportRow>;
