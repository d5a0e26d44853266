import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UPLOAD } from '@roletrail/contracts/limits';
import type { Logger } from '@roletrail/contracts/logger';
import { ApiError, tooMany } from '../../errors.ts';
import type { ReadDocument } from './document.ts';
import type { Answer } from './thread.ts';
import { Unreadable } from './unreadable.ts';

/*
 * Threads that read files, so that no file stops the others or takes the process with it.
 *
 * A slot: *empty* → *reading* (a thread with one file; it must answer within `readMs`) → *idle* when
 * it has answered → *reading* again, or *empty* after `idleMs`. A thread that is too late, breaks,
 * runs out of memory, or has read `filesPerThread` is ended, and its slot is empty: the next file has
 * another. Invariant: while a file waits no slot is idle or empty.
 */

const THREAD = new URL(`./thread${extname(import.meta.url)}`, import.meta.url);
/** Whoever is turned away comes again when some of those before them are read. */
const TRY_AGAIN_MS = 3000;

export interface PoolLimits {
  readonly atOnce: number;
  readonly inside: number;
  readonly insidePerPerson: number;
  readonly readMs: number;
  readonly memoryMb: number;
  readonly idleMs: number;
  readonly filesPerThread: number;
}

const LIMITS: PoolLimits = { ...UPLOAD, idleMs: 30_000, filesPerThread: 50 };

interface Waiting {
  readonly userId: string;
  readonly begin: (slot: Slot) => void;
  readonly refuse: (error: Error) => void;
}

interface Slot {
  thread: Worker | null;
  read: number;
  busy: boolean;
  idle: NodeJS.Timeout | null;
}

export class ReaderPool implements AsyncDisposable {
  readonly #limits: PoolLimits;
  readonly #logger: Logger;
  readonly #slots: Slot[];
  readonly #queue: Waiting[] = [];
  /** of each file that was taken in, whose it is */
  readonly #inside: string[] = [];
  #closed = false;

  constructor(logger: Logger, limits: Partial<PoolLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#logger = logger;
    const empty = () => ({ thread: null, read: 0, busy: false, idle: null });
    this.#slots = Array.from({ length: this.#limits.atOnce }, empty);
  }

  /**
   * Takes a person's file in, from before its bytes come until it is read: so many are never held.
   * @throws ApiError RATE_LIMITED, NOT_READY
   */
  async within<T>(userId: string, work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new ApiError('NOT_READY');
    const { inside, insidePerPerson } = this.#limits;
    const own = this.#inside.filter((one) => one === userId).length;
    if (this.#inside.length >= inside || own >= insidePerPerson) throw tooMany(TRY_AGAIN_MS);
    this.#inside.push(userId);
    try {
      return await work();
    } finally {
      this.#inside.splice(this.#inside.indexOf(userId), 1);
    }
  }

  /** @returns `place` of their file that comes first, from 1 */
  standing(userId: string) {
    const at = this.#queue.findIndex((one) => one.userId === userId);
    return {
      reading: this.#slots.filter(({ busy }) => busy).length,
      waiting: this.#queue.length,
      place: at < 0 ? null : at + 1,
    };
  }

  /** @throws Unreadable, ApiError NOT_READY */
  async read(userId: string, bytes: Uint8Array): Promise<ReadDocument> {
    if (this.#closed) throw new ApiError('NOT_READY');
    const slot = await new Promise<Slot>((begin, refuse) => {
      this.#queue.push({ userId, begin, refuse });
      this.#next();
    });
    try {
      return await this.#readIn(slot, bytes);
    } finally {
      slot.busy = false;
      this.#next();
    }
  }

  #next(): void {
    const slot = this.#slots.find(({ busy }) => !busy);
    const first = slot && this.#queue.shift();
    if (!slot || !first) return;
    slot.busy = true;
    first.begin(slot);
  }

  async #readIn(slot: Slot, bytes: Uint8Array): Promise<ReadDocument> {
    if (this.#closed) throw new ApiError('NOT_READY');
    if (slot.idle) clearTimeout(slot.idle);
    const thread = slot.thread ?? this.#thread(slot);
    const answer = await answerOf(thread, bytes, this.#limits.readMs);
    slot.read += 1;
    if (!('failure' in answer) && slot.read < this.#limits.filesPerThread && !this.#closed) {
      slot.idle = setTimeout(() => void this.#end(slot), this.#limits.idleMs).unref();
    } else await this.#end(slot);
    if ('document' in answer) return answer.document;
    if (this.#closed) throw new ApiError('NOT_READY');
    if ('unreadable' in answer) throw new Unreadable(answer.unreadable, answer.detail);
    this.#logger.warn(
      { failure: answer.failure },
      'a file could not be read, its thread is replaced',
    );
    throw new Unreadable('PARSE_TIMEOUT');
  }

  #thread(slot: Slot): Worker {
    const { memoryMb } = this.#limits;
    const thread = new Worker(THREAD, {
      // whatever a file brings about there finds no settings, no standard input
      env: {},
      stdin: false,
      // not those of the process, which may have loaders that a thread knows nothing of
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    // a thread that waits keeps no process alive; one that breaks meanwhile empties its slot
    thread.unref();
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      if (slot.thread !== thread) return;
      slot.thread = null;
      slot.read = 0;
    });
    slot.thread = thread;
    return thread;
  }

  async #end(slot: Slot): Promise<void> {
    const { thread } = slot;
    slot.thread = null;
    slot.read = 0;
    await thread?.terminate();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    for (const { refuse } of this.#queue.splice(0)) refuse(new ApiError('NOT_READY'));
    for (const slot of this.#slots) {
      if (slot.idle) clearTimeout(slot.idle);
      await this.#end(slot);
    }
  }
}

/** What a thread makes of a file, or `failure` where it comes to no answer. */
function answerOf(thread: Worker, bytes: Uint8Array, readMs: number): Promise<Answer> {
  const done = new AbortController();
  return new Promise<Answer>((resolve) => {
    const late = setTimeout(() => resolve({ failure: `no answer in ${readMs} ms` }), readMs);
    const listeners = {
      message: (answer: Answer) => resolve(answer),
      error: (error: Error) => resolve({ failure: error.message }),
      exit: (code: number) => resolve({ failure: `it ended with ${code}` }),
    };
    for (const [name, listener] of Object.entries(listeners)) thread.on(name, listener);
    done.signal.addEventListener('abort', () => {
      clearTimeout(late);
      for (const [name, listener] of Object.entries(listeners)) thread.off(name, listener);
    });
    thread.postMessage(bytes);
  }).finally(() => done.abort());
}
