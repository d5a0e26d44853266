/** Time for which a cause is reported once, ms. */
const WINDOW_MS = 60_000;

interface Reported {
  /** of the clock, ms */
  readonly since: number;
  /** reports that were left out since */
  more: number;
}

/** Lets each cause be reported once a minute. */
export class OnceAMinute {
  readonly #now: () => number;
  readonly #reported = new Map<string, Reported>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Returns how many reports of this cause were left out in the minute before, or null if it was
   * reported within the last minute, so that this report is left out.
   */
  admit(cause: string): number | null {
    const now = this.#now();
    const before = this.#reported.get(cause);
    if (before && now - before.since < WINDOW_MS) {
      before.more += 1;
      return null;
    }
    for (const [other, { since }] of this.#reported)
      if (now - since >= WINDOW_MS) this.#reported.delete(other);
    this.#reported.set(cause, { since: now, more: 0 });
    return before?.more ?? 0;
  }

  /** Returns true if the cause was reported within the last minute. */
  isRecent(cause: string): boolean {
    const before = this.#reported.get(cause);
    return before !== undefined && this.#now() - before.since < WINDOW_MS;
  }
}
