/** A token bucket: `burst` at once, `perSecond` on average. */
export class FrameRate {
  readonly #burst: number;
  readonly #perMs: number;
  #left: number;
  #at: number;

  /** @param now milliseconds of a monotonic clock */
  constructor(limits: { burst: number; perSecond: number }, now: number) {
    this.#burst = limits.burst;
    this.#perMs = limits.perSecond / 1000;
    this.#left = limits.burst;
    this.#at = now;
  }

  /** Takes so many tokens, or none; false if there are too few. */
  take(now: number, tokens = 1): boolean {
    this.#left = Math.min(this.#burst, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#left < tokens) return false;
    this.#left -= tokens;
    return true;
  }
}
