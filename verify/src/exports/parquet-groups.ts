import type { ExportColumn, ExportRow } from '@roletrail/contracts/export-row';
import { toHex } from '@roletrail/ledger/hex';
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
} from 'hyparquet';
import type { ReadExportRow } from './export-rows.ts';

/**
 * Yields the rows of a Parquet file, one row group at a time. Ends with a fault if the file is
 * unreadable, as most changed files are. The library trusts the lengths in a file and may count for
 * hours, so untrusted files are read in a thread.
 * @throws errors of the file's own `slice`
 */
export async function* parquetGroups(
  file: AsyncBuffer,
  columns: readonly ExportColumn[],
): AsyncGenerator<readonly ReadExportRow[]> {
  const metadata = await tried(() => parquetMetadataAsync(file));
  if ('fault' in metadata) return yield [metadata];
  const named = namesIn(metadata.read);
  if (named.length !== columns.length || named.some((name, i) => name !== columns[i])) {
    return yield [{ fault: 'its columns are others' }];
  }
  let rowStart = 0;
  for (const group of metadata.read.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    const rows = await tried(() =>
      parquetReadObjects({ file, metadata: metadata.read, rowStart, rowEnd, utf8: false }),
    );
    if ('fault' in rows) return yield [rows];
    yield rows.read.map((row) => ({ fields: fieldsOf(row, columns), line: null }));
    rowStart = rowEnd;
  }
}

/** Maps any error of the library to a fault of the file, except errors of the disk. */
async function tried<T>(
  read: () => Promise<T>,
): Promise<{ readonly read: T } | { readonly fault: string }> {
  try {
    return { read: await read() };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return { fault: unreadable(error instanceof Error ? error.message : String(error)) };
  }
}

/** The fault of a file of which no more is read. */
export const unreadable = (why: string) => `it cannot be read as Parquet: ${why}`;

/** Its columns; what nests in them is named too, and then is no column of an export. */
const namesIn = ({ schema }: FileMetaData) => schema.slice(1).map(({ name }) => name);

function fieldsOf(
  row: Readonly<Record<string, unknown>>,
  columns: readonly ExportColumn[],
): ExportRow | null {
  const fields = columns.map((name) => [name, fieldOf(row[name])] as const);
  if (fields.some(([, field]) => field === undefined)) return null;
  return Object.fromEntries(fields);
}

/** As JSON lines have it; undefined: no export holds such a value. */
function fieldOf(value: unknown): string | number | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Uint8Array) return toHex(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  return undefined;
}
