import { Worker } from 'node:worker_threads';
import { ApiError, createRateLimitError } from '../errors.ts';
import type { ThreadMessage } from './serve.ts';

/*
 * Pool of threads, so that no work blocks other work or ends the process.
 *
 * States of a slot:
 * *empty* → *starting* (new thread; ready within `startMs`) → *working* (one piece; answers within
 * `workMs`)
 * *working* → (answer) → *idle* → *working* again, or *empty* after `idleMs`
 * A thread that is late, breaks, runs out of memory, or has answered `worksPerThread` times is
 * ended, and its slot is *empty*. Invariant: while work waits, no slot is idle or empty.
 *
 * People take turns: a person's next piece has a later turn than their last, which may be running.
 * A person without pieces gets the current turn, so they come first. So a person waits for at most
 * one piece of each other person.
 *
 * A person whose piece took too much rests: their waiting pieces are refused, and no piece is
 * accepted for `restMs`. So their costly pieces cannot follow one another.
 */

export interface ThreadLimits {
  readonly atOnce: number;
  /** accepted pieces, waiting ones included; of all people, and of one */
  readonly inside: number;
  readonly insidePerPerson: number;
  /** time after which a refused person should retry, when earlier pieces are answered */
  readonly tryAgainMs: number;
  readonly startMs: number;
  readonly workMs: number;
  /** time a person is refused after a piece that took too much; 0: none */
  readonly restMs: number;
  /** for objects; buffers count separately */
  readonly memoryMb: number;
  readonly idleMs: number;
  readonly worksPerThread: number;
}

/** Error of a piece of work without an answer; its thread is ended. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
  /** it took too much time or memory; else the thread broke or never started */
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
  /** by turn, then by arrival */
  #queue: Waiting[] = [];
  /** current turn: that of the piece begun last */
  #turn = 0;
  /** turn of each person's last piece; cleared when no work is left */
  readonly #lastTurns = new Map<string, number>();
  /** end of each person's rest, by performance.now() */
  readonly #restUntil = new Map<string, number>();
  /** person of each accepted piece of work */
  readonly #inside: string[] = [];
  #closed = false;

  /** @param file JavaScript that calls `serve`; threads start only when there is work */
  constructor(file: URL, limits: ThreadLimits) {
    this.#file = file;
    this.#limits = limits;
    const empty = () => ({ thread: null, busy: false, idle: null });
    this.#slots = Array.from({ length: limits.atOnce }, empty);
  }

  /**
   * Accepts a person's work, from before it is complete until it is done, within the limits.
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

  /** @returns `place` of their first piece, from 1 */
  positionOf(userId: string) {
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
      // so that the work has no access to settings and standard input
      env: {},
      stdin: false,
      // not those of the process, whose loaders may not work in a thread
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    const thread = { worker, isThere: false, answered: 0 };
    // a waiting thread does not keep the process alive; if it breaks, its slot becomes empty
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

  /** Rejects running and waiting work with NOT_READY. */
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
      message: (sent: ThreadMessage<Answer>) => {
        if ('answer' in sent) return resolve(sent.answer);
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
