import { extname } from 'node:path';
import type { Logger } from '@roletrail/contracts/logger';
import { ApiError } from '../errors.ts';
import { ThreadFailure, type ThreadLimits, ThreadPool } from '../threads/thread-pool.ts';
import type { Order, ThreadWritten } from './thread.ts';

const THREAD = new URL(`./thread${extname(import.meta.url)}`, import.meta.url);

const LIMITS: ThreadLimits = {
  // the engines have a thread beside it, and two processors are to be enough
  atOnce: 1,
  inside: 32,
  insidePerPerson: 3,
  tryAgainMs: 1000,
  startMs: 60_000,
  // three times what the longest draft takes: every other word of it is new to the font
  workMs: 10_000,
  restMs: 60_000,
  memoryMb: 256,
  idleMs: 60_000,
  worksPerThread: 200,
};

/** Thread that writes résumés and certificates. */
export class WriterPool extends ThreadPool<Order, ThreadWritten> {
  readonly #logger: Logger;

  constructor(logger: Logger, limits: Partial<ThreadLimits> = {}) {
    super(THREAD, { ...LIMITS, ...limits });
    this.#logger = logger;
  }

  /**
   * Returns the file.
   * @throws ApiError VALIDATION_FAILED if the form has no place for a letter, RUN_TIMEOUT if it takes
   * too much time or memory, RATE_LIMITED, NOT_READY
   */
  async write(userId: string, order: Order): Promise<Buffer> {
    const written = await this.within(userId, () => this.answer(userId, order)).catch(
      (error: unknown): never => {
        if (!(error instanceof ThreadFailure)) throw error;
        const { kind } = order;
        this.#logger.warn({ err: error, kind }, 'a file was not written, its thread is replaced');
        throw error.isTooMuch ? new ApiError('RUN_TIMEOUT', { cause: error, detail }) : error;
      },
    );
    if ('refused' in written) {
      const { refused, detail, errors } = written;
      throw new ApiError(refused, { detail, ...(errors ? { errors } : {}) });
    }
    const { buffer, byteOffset, byteLength } = written.bytes;
    return Buffer.from(buffer, byteOffset, byteLength);
  }
}

const detail = 'Writing this file takes more time or memory than we give it.';
