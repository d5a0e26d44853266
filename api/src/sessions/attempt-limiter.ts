import { tooMany } from '../errors.ts';

export interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** One limited attempt; it counts until it is forgiven. */
export interface Attempt {
  /** It succeeded: takes it off every count again. */
  forgive(): void;
}

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Keys kept at most, so that made-up accounts cannot fill the memory. */
const MAX_KEYS = 50_000;

/**
 * Counts failed attempts by key in fixed windows. An attempt counts from its start, so that many
 * at once cannot all slip through before the first has failed; success takes it back.
 *
 * Kept in this process: n instances allow up to n times as much.
 */
export class AttemptLimiter {
  readonly #limit: AttemptLimit;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  constructor(limit: AttemptLimit, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** @throws ApiError RATE_LIMITED with the time to wait */
  begin(key: string): Attempt {
    const now = this.#now();
    const known = this.#windows.get(key);
    const window = known && known.endsAt > now ? known : this.#open(key, now);
    if (window.count >= this.#limit.max) throw tooMany(window.endsAt - now);
    window.count += 1;
    let forgiven = false;
    return {
      forgive: () => {
        if (!forgiven) window.count -= 1;
        forgiven = true;
      },
    };
  }

  #open(key: string, now: number): Window {
    this.#prune(now);
    const window = { count: 0, endsAt: now + this.#limit.windowMs };
    // again at the end: the map's order is the order in which windows end
    this.#windows.delete(key);
    this.#windows.set(key, window);
    return window;
  }

  /** Windows are all of one length, so the first in the map ends first. */
  #prune(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < MAX_KEYS) return;
      this.#windows.delete(key);
    }
  }
}
