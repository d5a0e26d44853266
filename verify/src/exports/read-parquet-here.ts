import type { ByteSource } from '../source.ts';
import type { ParquetReader } from './export-rows.ts';
import { parquetGroups } from './parquet-groups.ts';

/**
 * Yields the rows of a Parquet file on the thread of the caller. The library trusts lengths in the
 * file, so the caller must be able to end this thread.
 */
export const readParquetHere: ParquetReader = async function* (source, columns) {
  const slice = (from: number, to = source.size) => bytesOf(source, from, to);
  for await (const rows of parquetGroups({ byteLength: source.size, slice }, columns)) yield* rows;
};

/** Reads a part of a source into a buffer of its own. */
export async function bytesOf(source: ByteSource, from: number, to: number): Promise<ArrayBuffer> {
  return new Uint8Array(await source.slice(from, to)).buffer;
}
