import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../../runtime/cli-error.ts';

const LIBRARY = 'libfaketimeMT.so.1';
/** Folders under which distributions install the library, one folder a machine type. */
const LIBRARY_FOLDERS = ['/usr/lib', '/usr/lib64', '/usr/local/lib'];

/**
 * Returns the path of libfaketime for programs with threads.
 * @throws CliError NOT_FOUND if it is not installed
 */
export async function findFaketime(): Promise<string> {
  for (const folder of LIBRARY_FOLDERS) {
    for (const below of ['.', ...(await listFolder(folder))]) {
      const names = await listFolder(join(folder, below, 'faketime'));
      if (names.includes(LIBRARY)) return join(folder, below, 'faketime', LIBRARY);
    }
  }
  throw new CliError(
    'NOT_FOUND',
    `--business needs libfaketime, because the log takes its times from the clock. Install it, for example: apt-get install libfaketime.`,
  );
}

/** Returns the names in a folder; [] if it cannot be read. */
const listFolder = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

/** Wall clock of the processes that run in its environment. Their monotonic clock stays true. */
export class FalseClock {
  readonly #file: string;
  readonly #library: string;
  #offsetMs = 0;

  /**
   * @param file where the offset is kept; `set` writes it
   * @param library path of libfaketime
   */
  constructor(file: string, library: string) {
    this.#file = file;
    this.#library = library;
  }

  /** Environment of a process on this clock. */
  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      // each reading of the clock reads the file, so that all processes agree at once
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Returns the false time, ms since 1970. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Sets the clock. It goes on from `time`, ms since 1970, at the true speed. */
  async set(time: number): Promise<void> {
    const offsetMs = Math.round(time - Date.now());
    const sign = offsetMs < 0 ? '-' : '+';
    const text = `${sign}${(Math.abs(offsetMs) / 1000).toFixed(3)}\n`;
    // other users read it: an embedded PostgreSQL does not run as root
    await writeFile(`${this.#file}.new`, text, { mode: 0o644 });
    await rename(`${this.#file}.new`, this.#file);
    this.#offsetMs = offsetMs;
  }
}
