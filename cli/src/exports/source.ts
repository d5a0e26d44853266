import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ExportManifest } from '@roletrail/contracts/export-manifest';
import type { ExportRow } from '@roletrail/contracts/export-row';

/** The file of an export: read from its beginning, and, where its format needs it, here and there. */
export interface ExportSource {
  readonly size: number;
  chunks(): AsyncIterable<Buffer>;
  /** Bytes `from` … `to` − 1; fewer where the file ends before. */
  slice(from: number, to: number): Promise<Buffer>;
}

/** A row as the file has it, or what is wrong with the file beside its rows. */
export type ReadExportRow =
  | {
      /** as they are written (in CSV texts guarded, numbers texts); null: no row of these columns */
      readonly fields: ExportRow | null;
      /** with its end; null where the format has no lines */
      readonly line: string | null;
    }
  | { readonly fault: string };

/** A file on disk. @throws as `open` of node:fs */
export async function openSource(path: string): Promise<ExportSource & AsyncDisposable> {
  const file = await open(path);
  const { size } = await file.stat();
  return {
    size,
    chunks: () => createReadStream(path),
    slice: (from, to) => readPart(file, from, Math.min(to, size)),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

async function readPart(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const part = Buffer.alloc(Math.max(to - from, 0));
  let at = 0;
  while (at < part.length) {
    const { bytesRead } = await file.read(part, at, part.length - at, from + at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return part.subarray(0, at);
}

/** Bytes as they go by, and what they are altogether. */
export class Digest {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  async *of(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  is({ bytes, sha256 }: ExportManifest['file']): boolean {
    return this.#bytes === bytes && this.#hash.copy().digest('hex') === sha256;
  }
}
