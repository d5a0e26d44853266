import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isErrno } from '@roletrail/cli/runtime/files';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(64 * 1024);

/** A disk of its own, kept in memory, that can be filled and emptied while servers write to it. */
export class SmallDisk implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async mount(mebibytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'rt-fault-disk-'));
    // PostgreSQL runs as another user when we are root
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'rt-fault', folder]);
    await chmod(folder, 0o755);
    return new SmallDisk(folder);
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }

  /** Takes all that is left. */
  async fill(): Promise<void> {
    const file = await open(this.#ballast, 'a');
    try {
      for (let size = CHUNK.length; size > 0; size >>= 1) {
        while (await took(file.write(CHUNK, 0, size)));
      }
    } finally {
      await file.close();
    }
  }

  /** Gives it back. */
  async empty(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await run('umount', ['--lazy', this.folder]);
    await rmdir(this.folder);
  }
}

async function took(write: Promise<{ bytesWritten: number }>): Promise<boolean> {
  try {
    return (await write).bytesWritten > 0;
  } catch (error) {
    if (isErrno(error, 'ENOSPC')) return false;
    throw error;
  }
}
