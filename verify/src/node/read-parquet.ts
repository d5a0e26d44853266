import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExportColumn } from '@roletrail/contracts/export-row';
import type { ParquetReader, ReadExportRow } from '../exports/export-rows.ts';
import { unreadable } from '../exports/parquet-groups.ts';
import { bytesOf, readParquetHere } from '../exports/read-parquet-here.ts';
import type { ByteSource } from '../source.ts';

/*
 * Files of others are read in a thread: one flipped bit of a length has the library count to
 * billions, or fill what memory there is, and a verifier must say so and go on. The thread is ended
 * when it says nothing for a while, and ends by itself where its memory does. A row group of ours
 * takes some 50 ms, one of a million rows that another program wrote a few seconds.
 */
const SILENT_MS = 30_000;
const MEMORY_MB = 2048;

/** Program of the thread in a package; the single file is its own thread. */
export const PARQUET_THREAD = new URL(
  `./parquet-thread${extname(import.meta.url)}`,
  import.meta.url,
);

/** Start data of a thread. */
export interface ReadInThread {
  readonly size: number;
  readonly columns: readonly ExportColumn[];
}

/** Message to the thread: read the next row group, or the requested bytes of the file. */
export type ParquetThreadRequest =
  | { readonly next: true }
  | { readonly slice: number; readonly bytes: ArrayBuffer };

/** Message from the thread: a read request, or the rows of a row group; null: no more rows. */
export type ParquetThreadResponse =
  | { readonly slice: number; readonly from: number; readonly to: number }
  | { readonly rows: readonly ReadExportRow[] | null };

/** Yields the rows of an untrusted Parquet file, read in a thread. @throws errors of the source */
export const readParquet: ParquetReader = (source, columns) =>
  // a thread takes JavaScript alone: run from sources, the file is read here
  PARQUET_THREAD.pathname.endsWith('.js')
    ? readInThread(PARQUET_THREAD, source, columns)
    : readParquetHere(source, columns);

/**
 * Yields the rows of an untrusted Parquet file.
 * @param program of the thread; runs `serveParquetThread`
 * @param silentMs longest time for a row group, ms
 * @throws errors of the source
 */
export async function* readInThread(
  program: URL,
  source: ByteSource,
  columns: readonly ExportColumn[],
  silentMs = SILENT_MS,
): AsyncGenerator<ReadExportRow> {
  const thread = new ParquetThread(program, source, columns, silentMs);
  try {
    for (let rows = await thread.next(); rows !== null; rows = await thread.next()) yield* rows;
  } finally {
    await thread.end();
  }
}

interface Waiting {
  resolve(rows: readonly ReadExportRow[] | null): void;
  reject(error: unknown): void;
}

/** One thread, asked for one row group at a time. */
class ParquetThread {
  readonly #source: ByteSource;
  readonly #silentMs: number;
  readonly #worker: Worker;
  #waiting: Waiting | null = null;
  #silence: NodeJS.Timeout | undefined;
  /** reason to stop; reported once, then the iteration ends */
  #fault: string | null = null;
  #over = false;

  constructor(
    program: URL,
    source: ByteSource,
    columns: readonly ExportColumn[],
    silentMs: number,
  ) {
    this.#source = source;
    this.#silentMs = silentMs;
    this.#worker = new Worker(program, {
      workerData: { size: source.size, columns } satisfies ReadInThread,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // what a file brings about there finds no settings; no loader of the caller's
      env: {},
      execArgv: [],
    });
    this.#worker.on('message', (response: ParquetThreadResponse) => void this.#hear(response));
    // most often its memory: the library made room for what the file says that it holds
    this.#worker.once('error', ({ message }) => this.#giveUp(message));
  }

  /** The next rows; null: there are no more. @throws as the source */
  async next(): Promise<readonly ReadExportRow[] | null> {
    if (this.#over) return null;
    if (this.#fault === null) {
      const rows = await new Promise<readonly ReadExportRow[] | null>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        this.#tell({ next: true });
      });
      if (this.#fault === null) return rows;
    }
    this.#over = true;
    return [{ fault: unreadable(this.#fault) }];
  }

  async end(): Promise<void> {
    clearTimeout(this.#silence);
    await this.#worker.terminate();
  }

  #tell(request: ParquetThreadRequest): void {
    clearTimeout(this.#silence);
    const seconds = this.#silentMs / 1000;
    const tooLong = `a part of it takes longer than ${seconds} s`;
    this.#silence = setTimeout(() => this.#giveUp(tooLong), this.#silentMs);
    this.#worker.postMessage(request);
  }

  async #hear(response: ParquetThreadResponse): Promise<void> {
    clearTimeout(this.#silence);
    if ('rows' in response) return this.#answer(response.rows);
    try {
      const { slice, from, to } = response;
      this.#tell({ slice, bytes: await bytesOf(this.#source, from, to) });
    } catch (error) {
      this.#waiting?.reject(error);
    }
  }

  #answer(rows: readonly ReadExportRow[] | null): void {
    clearTimeout(this.#silence);
    this.#waiting?.resolve(rows);
    this.#waiting = null;
  }

  #giveUp(why: string): void {
    this.#fault = why;
    this.#answer(null);
  }
}
