import type { Logger } from '@roletrail/contracts/logger';

/** Answers that were computed in less time are not kept: small businesses always see the present. */
const SLOW_MS = 500;
/** Age up to which a kept answer is given as it is. */
const FRESH_MS = 30_000;
/** Age up to which a kept answer is given while a newer one is computed. */
const USABLE_MS = 10 * 60_000;
/** Answers of one process and report; above it the one that was computed first is forgotten. */
const ANSWERS_MAX = 20;

interface Kept<T> {
  readonly answer: T;
  /** ms of a steady clock */
  readonly at: number;
}

/**
 * Slow answers of one report in this process, by their query. An answer must name its own time and
 * nothing that depends on the caller. Equal queries at once are computed once.
 */
export class KeptAnswers<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #running = new Map<string, Promise<T>>();
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #now: () => number;

  /** @param now steady clock, ms; replaced in tests */
  constructor(logger: Pick<Logger, 'warn'>, now: () => number = () => performance.now()) {
    this.#logger = logger;
    this.#now = now;
  }

  /**
   * Returns a kept answer of at most 10 minutes, or computes one. An answer older than 30 s is
   * computed again behind the caller.
   */
  async read(query: unknown, compute: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(query);
    const kept = this.#kept.get(key);
    const age = kept === undefined ? Number.POSITIVE_INFINITY : this.#now() - kept.at;
    if (kept === undefined || age >= USABLE_MS) return this.#compute(key, compute);
    if (age >= FRESH_MS) {
      this.#compute(key, compute).catch((error: unknown) => {
        this.#logger.warn({ err: error }, 'failed to compute a kept answer again');
      });
    }
    return kept.answer;
  }

  #compute(key: string, compute: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const begun = this.#now();
    const work = compute()
      .then((answer) => {
        this.#keep(key, { answer, at: begun }, this.#now() - begun);
        return answer;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, work);
    return work;
  }

  #keep(key: string, kept: Kept<T>, tookMs: number): void {
    this.#kept.delete(key);
    if (tookMs < SLOW_MS) return;
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > ANSWERS_MAX && oldest !== undefined) this.#kept.delete(oldest);
  }
}
