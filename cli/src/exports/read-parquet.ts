import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExportColumn } from '@roletrail/contracts/export-row';
import { parquetGroups, unreadable } from './parquet-groups.ts';
import type { ExportSource, ReadExportRow } from './source.ts';

/*
 * Files of others are read in a thread: one flipped bit of a length has the library count to
 * billions, or fill what memory there is, and a verifier must say so and go on. The thread is ended
 * when it says nothing for a while, and ends by itself where its memory does. A row group of ours
 * takes some 50 ms, one of a million rows that another program wrote a few seconds.
 */
const SILENT_MS = 30_000;
const MEMORY_MB = 2048;

const THREAD = new URL(`./parquet-thread${extname(import.meta.url)}`, import.meta.url);

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

/**
 * Yields the rows of an untrusted Parquet file.
 * @param silentMs longest time for a row group, ms
 * @throws errors of the source
 */
export async function* readParquet(
  source: ExportSource,
  columns: readonly ExportColumn[],
  silentMs = SILENT_MS,
): AsyncGenerator<ReadExportRow> {
  // a thread takes JavaScript alone: run from sources, the file is read here
  if (!THREAD.pathname.endsWith('.js')) {
    const slice = (from: number, to = source.size) => bytesOf(source, from, to);
    for await (const rows of parquetGroups({ byteLength: source.size, slice }, columns)) {
      yield* rows;
    }
    return;
  }
  const thread = new ParquetThread(source, columns, silentMs);
  try {
    for (let rows = await thread.next(); rows !== null; rows = await thread.next()) yield* rows;
  } finally {
    await thread.end();
  }
}

async function bytesOf(source: ExportSource, from: number, to: number): Promise<ArrayBuffer> {
  return new Uint8Array(await source.slice(from, to)).buffer;
}

interface Waiting {
  resolve(rows: readonly ReadExportRow[] | null): void;
  reject(error: unknown): void;
}

/** One thread, asked for one row group at a time. */
class ParquetThread {
  readonly #source: ExportSource;
  readonly #silentMs: number;
  readonly #worker: Worker;
  #waiting: Waiting | null = null;
  #silence: NodeJS.Timeout | undefined;
  /** reason to stop; reported once, then the iteration ends */
  #fault: string | null = null;
  #over = false;

  constructor(source: ExportSource, columns: readonly ExportColumn[], silentMs: number) {
    this.#source = source;
    this.#silentMs = silentMs;
    this.#worker = new Worker(THREAD, {
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
