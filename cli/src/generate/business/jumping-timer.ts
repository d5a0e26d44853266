import type { Timer } from '@roletrail/event-log/port';
import type { FalseClock } from './false-clock.ts';

type Clock = Pick<FalseClock, 'now' | 'set'>;

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/**
 * Timer of tasks on a false clock. While a task works, the clock runs at its true speed. Once every
 * task sleeps, the clock jumps to the time at which the first one is due.
 */
export class JumpingTimer implements Timer {
  readonly #clock: Clock;
  readonly #end: number;
  /** latest first */
  readonly #sleepers: Sleeper[] = [];
  #working = 0;
  #broken: (error: unknown) => void = () => undefined;

  /** @param end time beyond which the clock does not jump, ms since 1970 */
  constructor(clock: Clock, end: number) {
    this.#clock = clock;
    this.#end = end;
  }

  now(): number {
    return this.#clock.now();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper = { due: this.now() + ms, wake: resolve };
      this.#sleepers.splice(this.#indexOf(sleeper.due), 0, sleeper);
      this.#rest();
    });
  }

  /**
   * Runs tasks, which must use no other timer, until all have ended.
   * @param signal aborted: all sleeps end at once
   */
  async run(tasks: readonly (() => Promise<void>)[], signal: AbortSignal): Promise<void> {
    const broken = new Promise<never>((_resolve, reject) => {
      this.#broken = reject;
    });
    signal.addEventListener('abort', () => this.#wakeAll(), { once: true });
    this.#working = tasks.length;
    const all = tasks.map((task) => task().finally(() => this.#rest()));
    await Promise.race([Promise.all(all), broken]);
  }

  #rest(): void {
    this.#working -= 1;
    if (this.#working === 0) this.#jump().catch(this.#broken);
  }

  async #jump(): Promise<void> {
    const next = this.#sleepers.pop();
    if (next === undefined) return;
    this.#working += 1;
    const due = Math.min(next.due, this.#end);
    if (due > this.now()) await this.#clock.set(due);
    next.wake();
  }

  #wakeAll(): void {
    for (const { wake } of this.#sleepers.splice(0)) {
      this.#working += 1;
      wake();
    }
  }

  /** Returns the index at which a sleeper keeps the order; those with the same time wake in turn. */
  #indexOf(due: number): number {
    let [low, high] = [0, this.#sleepers.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sleepers[middle]?.due ?? 0) > due) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
