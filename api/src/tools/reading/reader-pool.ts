import { extname } from 'node:path';
import type { Logger } from '@roletrail/contracts/logger';
import { UPLOAD } from '@roletrail/contracts/tool-limits';
import { ThreadFailure, type ThreadLimits, ThreadPool } from '../../threads/thread-pool.ts';
import type { FileReadResponse, ReaderRequest, ReaderResponse } from './thread.ts';
import { UnreadableFileError } from './unreadable.ts';

const THREAD = new URL(`./thread${extname(import.meta.url)}`, import.meta.url);

const { atOnce, inside, insidePerPerson, readMs, memoryMb } = UPLOAD;
const LIMITS: ThreadLimits = {
  atOnce,
  inside,
  insidePerPerson,
  tryAgainMs: 3000,
  startMs: 60_000,
  workMs: readMs,
  // a file of another kind may be read; a second thread reads for the others meanwhile
  restMs: 0,
  memoryMb,
  idleMs: 30_000,
  worksPerThread: 50,
};

/** Threads that read files. */
export class ReaderPool extends ThreadPool<ReaderRequest, ReaderResponse> {
  readonly #logger: Logger;

  constructor(logger: Logger, limits: Partial<ThreadLimits> = {}) {
    super(THREAD, { ...LIMITS, ...limits });
    this.#logger = logger;
  }

  /** @throws Unreadable, ApiError NOT_READY */
  async read(userId: string, request: ReaderRequest): Promise<FileReadResponse> {
    const answer = await this.answer(userId, request).catch((error: unknown): never => {
      if (!(error instanceof ThreadFailure)) throw error;
      this.#logger.warn({ err: error }, 'a file could not be read, its thread is replaced');
      throw new UnreadableFileError('PARSE_TIMEOUT');
    });
    if ('unreadable' in answer) throw new UnreadableFileError(answer.unreadable, answer.detail);
    return answer;
  }
}
