import type { Timer } from '@roletrail/event-log/port';
import { indexOfEarliest } from '../replay/merge-by-time.ts';

interface Timed {
  readonly at: Date | null;
}

interface Held<T> {
  readonly item: T;
  readonly at: Date | null;
  /** of the timer, ms */
  readonly arrived: number;
}

/** Longest queue of one source. A source that is faster than the reader waits. */
const QUEUE_MAX = 500;

/**
 * Sorts items of several live sources by time. An idle source has no watermark, so each item is
 * held back for `holdMs` after it arrived; an earlier item of another source may come meanwhile.
 * Memory: at most QUEUE_MAX items a source.
 */
export class HoldBack<T extends Timed> {
  readonly #queues: Held<T>[][];
  readonly #holdMs: number;
  readonly #timer: Timer;
  #changed = new AbortController();

  constructor(sources: number, holdMs: number, timer: Timer) {
    this.#queues = Array.from({ length: sources }, () => []);
    this.#holdMs = holdMs;
    this.#timer = timer;
  }

  /** Adds an item of a source. Waits while its queue is full, unless the signal aborts. */
  async add(source: number, item: T, signal: AbortSignal): Promise<void> {
    const queue = this.#queues[source] ?? [];
    queue.push({ item, at: item.at, arrived: this.#timer.now() });
    this.#wake();
    while (queue.length >= QUEUE_MAX && !signal.aborted) await this.#change(signal);
  }

  /** Yields items in the order of their times until the signal aborts. */
  async *items(signal: AbortSignal): AsyncGenerator<T> {
    while (!signal.aborted) {
      const waitMs = this.#waitMs();
      if (waitMs === null) await this.#change(signal);
      else if (waitMs > 0) await this.#change(signal, waitMs);
      else {
        const taken = this.#queues[indexOfEarliest(this.#heads())]?.shift();
        this.#wake();
        if (taken) yield taken.item;
      }
    }
  }

  #heads(): (Held<T> | null)[] {
    return this.#queues.map(([head]) => head ?? null);
  }

  /** Time until an item is due, ms; null if there is no item. */
  #waitMs(): number | null {
    if (this.#queues.some(({ length }) => length >= QUEUE_MAX)) return 0;
    const arrived = this.#heads().flatMap((head) => (head ? [head.arrived] : []));
    if (arrived.length === 0) return null;
    return Math.max(0, Math.min(...arrived) + this.#holdMs - this.#timer.now());
  }

  #wake(): void {
    const changed = this.#changed;
    this.#changed = new AbortController();
    changed.abort();
  }

  /** Waits for the next change, at most `ms`. */
  async #change(signal: AbortSignal, ms = LONGEST_SLEEP_MS): Promise<void> {
    const either = AbortSignal.any([signal, this.#changed.signal]);
    await this.#timer.sleep(ms, either);
  }
}

/** Only bounds the timer; a change ends the sleep. */
const LONGEST_SLEEP_MS = 60_000;
