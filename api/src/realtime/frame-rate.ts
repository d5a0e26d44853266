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

  /** Takes one token; false when there is none. */
  take(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
