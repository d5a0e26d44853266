import { Worker } from 'node:worker_threads';
import { ApiError, createRateLimitError } from '../errors.ts';
import type { Said } from './serve.ts';

/*
 * Threads that work for whoever asks, so that no work stops the others or takes the process with it.
 *
 * A slot: *empty* → *starting* (a new thread; it must be there within `startMs`) → *working* (on one
 * piece of work; it must answer within `workMs`) → *idle* when it has answered → *working* again, or
 * *empty* after `idleMs`. A thread that is too late, breaks, runs out of memory, or has answered
 * `worksPerThread` times is ended, and its slot is empty: the next piece of work has another.
 * Invariant: while work waits no slot is idle or empty.
 *
 * People take turns: a person's next piece of work has a later turn than their last one, which may
 * be running. A person without any has the present turn, and so comes before it. So a person waits
 * for at most one piece of each other person.
 *
 * A person whose piece took too much rests: their waiting pieces are refused, and for `restMs` no
 * piece of theirs is taken in. So one person's costly pieces cannot follow one another.
 */

export interface ThreadLimits {
  readonly atOnce: number;
  /** pieces of work that are taken in, waiting ones too; of all people, and of one */
  readonly inside: number;
  readonly insidePerPerson: number;
  /** after which whoever is turned away comes again: some of those before them are answered */
  readonly tryAgainMs: number;
  readonly startMs: number;
  readonly workMs: number;
  /** for which a person is refused after a piece that took too much; 0: not at all */
  readonly restMs: number;
  /** of objects; a thread's buffers are its own to count */
  readonly memoryMb: number;
  readonly idleMs: number;
  readonly worksPerThread: number;
}

/** Why a piece of work came to no answer; its thread is ended. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
  /** it took more time or memory than there is; else the thread broke, or never was there */
  readonly isTooMuch: boolean;

  constructor(message: string, isTooMuch: boolean, cause?: unknown) {
    super(message, { cause });
    this.isTooMuch = isTooMuch;
  }
}

interface Waiting {
  readonly userId: string;
  readonly turn: number;
  readonly begin: (slot: Slot) => void;
  readonly refuse: (why: ApiError) => void;
}

interface Thread {
  readonly worker: Worker;
  isThere: boolean;
  answered: number;
}

interface Slot {
  thread: Thread | null;
  busy: boolean;
  idle: NodeJS.Timeout | null;
}

export class ThreadPool<Work, Answer> implements AsyncDisposable {
  readonly #file: URL;
  readonly #limits: ThreadLimits;
  readonly #slots: Slot[];
  /** by turn, and of a turn the first that came */
  #queue: Waiting[] = [];
  /** present turn: that of the piece that was begun last */
  #turn = 0;
  /** turn of each person's last piece; emptied whenever no work is left */
  readonly #lastTurns = new Map<string, number>();
  /** end of each person's rest, by performance.now() */
  readonly #restUntil = new Map<string, number>();
  /** of each piece of work that was taken in, whose it is */
  readonly #inside: string[] = [];
  #closed = false;

  /** @param file JavaScript that calls `serve`; no thread is started before there is work */
  constructor(file: URL, limits: ThreadLimits) {
    this.#file = file;
    this.#limits = limits;
    const empty = () => ({ thread: null, busy: false, idle: null });
    this.#slots = Array.from({ length: limits.atOnce }, empty);
  }

  /**
   * Takes a person's work in, from before it is all there until it is done: so much is never held.
   * @throws ApiError RATE_LIMITED, NOT_READY
   */
  async within<T>(userId: string, work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new ApiError('NOT_READY');
    const { inside, insidePerPerson, tryAgainMs } = this.#limits;
    const rest = (this.#restUntil.get(userId) ?? 0) - performance.now();
    if (rest > 0) throw createRateLimitError(rest);
    const own = this.#inside.filter((one) => one === userId).length;
    if (this.#inside.length >= inside || own >= insidePerPerson)
      throw createRateLimitError(tryAgainMs);
    this.#inside.push(userId);
    try {
      return await work();
    } finally {
      this.#inside.splice(this.#inside.indexOf(userId), 1);
    }
  }

  /** @returns `place` of their work that comes first, from 1 */
  standing(userId: string) {
    const at = this.#queue.findIndex((one) => one.userId === userId);
    return {
      working: this.#slots.filter(({ busy }) => busy).length,
      waiting: this.#queue.length,
      place: at < 0 ? null : at + 1,
    };
  }

  /** Returns the answer of a thread. @throws ThreadFailure, ApiError NOT_READY, RATE_LIMITED */
  async answer(userId: string, work: Work): Promise<Answer> {
    if (this.#closed) throw new ApiError('NOT_READY');
    const slot = await new Promise<Slot>((begin, refuse) => {
      const turn = this.#nextTurn(userId);
      const later = this.#queue.findIndex((one) => one.turn > turn);
      const place = later < 0 ? this.#queue.length : later;
      this.#queue.splice(place, 0, { userId, turn, begin, refuse });
      this.#next();
    });
    try {
      return await this.#answerIn(slot, work);
    } catch (error) {
      if (error instanceof ThreadFailure && error.isTooMuch) this.#rest(userId);
      throw error;
    } finally {
      slot.busy = false;
      this.#next();
    }
  }

  #nextTurn(userId: string): number {
    const last = this.#lastTurns.get(userId) ?? Number.NEGATIVE_INFINITY;
    const turn = Math.max(this.#turn, last + 1);
    this.#lastTurns.set(userId, turn);
    return turn;
  }

  #next(): void {
    const slot = this.#slots.find(({ busy }) => !busy);
    const first = slot && this.#queue.shift();
    if (slot && first) {
      slot.busy = true;
      this.#turn = first.turn;
      first.begin(slot);
    } else if (this.#slots.every(({ busy }) => !busy)) this.#lastTurns.clear();
  }

  #rest(userId: string): void {
    const { restMs } = this.#limits;
    if (restMs === 0) return;
    const now = performance.now();
    for (const [id, until] of this.#restUntil) if (until <= now) this.#restUntil.delete(id);
    this.#restUntil.set(userId, now + restMs);
    const isOwn = (one: Waiting) => one.userId === userId;
    for (const { refuse } of this.#queue.filter(isOwn)) refuse(createRateLimitError(restMs));
    this.#queue = this.#queue.filter((one) => !isOwn(one));
  }

  async #answerIn(slot: Slot, work: Work): Promise<Answer> {
    if (this.#closed) throw new ApiError('NOT_READY');
    if (slot.idle) clearTimeout(slot.idle);
    const thread = slot.thread ?? this.#begin(slot);
    try {
      const answer = await answerOf<Work, Answer>(thread, work, this.#limits);
      thread.answered += 1;
      if (thread.answered < this.#limits.worksPerThread && !this.#closed) {
        slot.idle = setTimeout(() => void this.#end(slot), this.#limits.idleMs).unref();
      } else await this.#end(slot);
      return answer;
    } catch (error) {
      await this.#end(slot);
      throw this.#closed ? new ApiError('NOT_READY') : error;
    }
  }

  #begin(slot: Slot): Thread {
    const { memoryMb } = this.#limits;
    const worker = new Worker(this.#file, {
      // whatever the work brings about there finds no settings, no standard input
      env: {},
      stdin: false,
      // not those of the process, which may have loaders that a thread knows nothing of
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    const thread = { worker, isThere: false, answered: 0 };
    // a thread that waits keeps no process alive; one that breaks meanwhile empties its slot
    worker.unref();
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (slot.thread === thread) slot.thread = null;
    });
    slot.thread = thread;
    return thread;
  }

  async #end(slot: Slot): Promise<void> {
    const { thread } = slot;
    slot.thread = null;
    await thread?.worker.terminate();
  }

  /** Whoever is answered or waits is told NOT_READY. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    for (const slot of this.#slots) {
      if (slot.idle) clearTimeout(slot.idle);
      await this.#end(slot);
    }
  }
}

/** @throws ThreadFailure */
function answerOf<Work, Answer>(
  thread: Thread,
  work: Work,
  { startMs, workMs }: ThreadLimits,
): Promise<Answer> {
  const { worker } = thread;
  const done = new AbortController();
  return new Promise<Answer>((resolve, reject) => {
    const fail = (...why: ConstructorParameters<typeof ThreadFailure>) =>
      reject(new ThreadFailure(...why));
    const begun = () => setTimeout(() => fail(`no answer in ${workMs} ms`, true), workMs);
    let late = thread.isThere
      ? begun()
      : setTimeout(() => fail(`not there in ${startMs} ms`, false), startMs);
    const listeners = {
      message: (said: Said<Answer>) => {
        if ('answer' in said) return resolve(said.answer);
        thread.isThere = true;
        clearTimeout(late);
        late = begun();
      },
      error: (error: Error & { code?: string }) =>
        fail(error.message, error.code === 'ERR_WORKER_OUT_OF_MEMORY', error),
      exit: (code: number) => fail(`it ended with ${code}`, false),
    };
    for (const [name, listener] of Object.entries(listeners)) worker.on(name, listener);
    done.signal.addEventListener('abort', () => {
      clearTimeout(late);
      for (const [name, listener] of Object.entries(listeners)) worker.off(name, listener);
    });
    worker.postMessage(work);
  }).finally(() => done.abort());
}
