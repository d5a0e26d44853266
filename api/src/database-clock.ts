/**
 * Postgres' clock as far as this process knows it: the time of the last read, carried on by a
 * monotonic clock. Setting this machine's clock does not move it. It only says when to look;
 * what a look finds is judged by the time that came with it.
 */
export class DatabaseClock {
  readonly #monotonic: () => number;
  #ahead: number;

  /**
   * @param monotonic milliseconds from any origin
   * @param start what to believe before the first read, milliseconds since 1970
   */
  constructor(monotonic: () => number, start: number) {
    this.#monotonic = monotonic;
    this.#ahead = start - monotonic();
  }

  observe(databaseNow: Date): void {
    this.#ahead = databaseNow.getTime() - this.#monotonic();
  }

  /** Whole milliseconds since 1970. */
  now(): number {
    return Math.floor(this.#monotonic() + this.#ahead);
  }
}
