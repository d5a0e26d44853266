import { extname } from 'node:path';
import type { Logger } from '@roletrail/contracts/logger';
import { ApiError } from '../errors.ts';
import { ThreadFailure, type ThreadLimits, ThreadPool } from '../threads/thread-pool.ts';
import { datasetName, type Releases } from './datasets.ts';
import type { EngineAnswer, EngineRequest, EngineResponse, ReleaseFiles } from './engine-thread.ts';
import { ReadOnce } from './read-once.ts';
import type { ActiveReleases } from './releases/store.ts';

const THREAD = new URL(`./engine-thread${extname(import.meta.url)}`, import.meta.url);

const LIMITS: ThreadLimits = {
  // a second thread would take the processor left for the main thread
  atOnce: 1,
  inside: 64,
  insidePerPerson: 8,
  tryAgainMs: 1000,
  startMs: 60_000,
  // wall-clock time: allows for a much slower machine
  workMs: 10_000,
  restMs: 60_000,
  memoryMb: 256,
  idleMs: 600_000,
  worksPerThread: Number.POSITIVE_INFINITY,
};

export type EngineQuestion = Omit<EngineRequest, 'active' | 'files'>;

/** Thread in which the tools' engines run, with its own data. */
export class EnginePool extends ThreadPool<EngineRequest, EngineResponse> {
  readonly #logger: Logger;
  readonly #releases: Releases;
  readonly #files = new ReadOnce<ReleaseFiles>();

  constructor(
    logger: Logger,
    releases: Releases,
    { file = THREAD, ...limits }: Partial<ThreadLimits> & { readonly file?: URL } = {},
  ) {
    super(file, { ...LIMITS, ...limits });
    this.#logger = logger;
    this.#releases = releases;
  }

  /**
   * Asks the releases that are active when it runs.
   * @throws ApiError RATE_LIMITED, TEXT_TOO_SHORT, LANG_UNSUPPORTED, DATASET_MISSING, RUN_TIMEOUT,
   * NOT_READY
   */
  ask(userId: string, question: EngineQuestion): Promise<EngineAnswer> {
    return this.within(userId, async () => {
      const active = await this.#releases.active();
      const files = await this.#filesOf(active);
      return answerIn(await this.#answered(userId, { ...question, active, files }));
    });
  }

  async #answered(userId: string, asked: EngineRequest): Promise<EngineResponse> {
    try {
      return await this.answer(userId, asked);
    } catch (error) {
      if (!(error instanceof ThreadFailure)) throw error;
      const { tool } = asked;
      this.#logger.warn({ err: error, tool }, 'a tool did not answer, its thread is replaced');
      throw error.isTooMuch ? new ApiError('RUN_TIMEOUT', { cause: error }) : error;
    }
  }

  /** Reads the files once, shared with the thread. @throws ApiError DATASET_MISSING */
  async #filesOf(active: ActiveReleases): Promise<ReleaseFiles> {
    try {
      return await this.#files.get(datasetName(active), () => sharedFiles(this.#releases, active));
    } catch (cause) {
      throw new ApiError('DATASET_MISSING', { cause });
    }
  }
}

async function sharedFiles(releases: Releases, active: ActiveReleases): Promise<ReleaseFiles> {
  const files = Object.values(active).map(async (name) => {
    const bytes = Buffer.from(await releases.text(name));
    const shared = new SharedArrayBuffer(bytes.length);
    bytes.copy(Buffer.from(shared));
    return [name, shared] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** @throws ApiError that the thread returned */
function answerIn(answered: EngineResponse): EngineAnswer {
  if ('outcome' in answered) return answered;
  if ('refused' in answered) {
    const { refused, detail, cause } = answered;
    throw new ApiError(refused, { detail, ...(cause === null ? {} : { cause: new Error(cause) }) });
  }
  throw new Error('an engine failed', { cause: answered.threw });
}
