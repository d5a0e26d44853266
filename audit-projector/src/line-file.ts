import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/*
 * One line of an append-only file with one JSON object per line. Text after the last newline is an
 * incomplete write from a crash. It was never reported as written, because that happens after
 * fsync.
 */

export interface FileLine {
  /** from 1 */
  readonly line: number;
  readonly text: string;
}

const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 10;

/** Reads the complete lines of a file, in order; none if there is no file. */
export async function* readLines(path: string): AsyncGenerator<FileLine> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  try {
    let line = 0;
    for await (const text of wholeLines(file)) {
      line += 1;
      yield { line, text };
    }
  } finally {
    await file.close();
  }
}

async function* wholeLines(file: FileHandle): AsyncGenerator<string> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES);
    if (bytesRead === 0) return;
    rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE)) {
      yield rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
    }
  }
}

/** Append-only file, open for writing. Only the holder of the signer's lease appends. */
export class LineFile implements AsyncDisposable {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Opens the file, creates it if it is missing, and removes an unterminated last line.
   * @param mode permission bits of a new file
   */
  static async open(path: string, mode: number): Promise<LineFile> {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'a+', mode);
    try {
      const { size } = await file.stat();
      const whole = await endOfLastLine(file, size);
      if (whole < size) await file.truncate(whole);
      await file.sync();
      await syncFolder(dirname(path));
    } catch (error) {
      await file.close();
      throw error;
    }
    return new LineFile(file);
  }

  /**
   * Appends a line for each value and returns after fsync. After a failure the content is unknown:
   * open the file again.
   */
  async append(values: readonly unknown[]): Promise<void> {
    await this.#file.appendFile(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
    await this.#file.sync();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

/** Returns the offset after the last newline; 0 if there is none. */
async function endOfLastLine(file: FileHandle, size: number): Promise<number> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const { bytesRead } = await file.read(chunk, 0, end - start, start);
    const found = chunk.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    if (found !== -1) return start + found + 1;
    end = start;
  }
  return 0;
}

/** Syncs the folder, because a new file's name is durable only then. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
