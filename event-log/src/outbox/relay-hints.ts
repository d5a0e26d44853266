import { Hints, type Sleep } from '../hints.ts';
import { type Place, placeKey } from '../port.ts';
import type { WakeUp } from '../relay/port.ts';

/**
 * Hints for the relays of one process: *rows up to this number are committed*.
 *
 * Most commits are told twice, by the process that made them and by NOTIFY, and the second time
 * would cost a look at the outbox. A number that was told before is therefore no news: numbers
 * are given under the partition's lock, so whoever looks after the hint of row n sees every row
 * up to n.
 */
export class RelayHints implements WakeUp {
  readonly #hints: Hints;
  /** place → highest number told */
  readonly #told = new Map<string, number>();

  /** @param sleep other than the real clock's in the simulator */
  constructor(sleep?: Sleep) {
    this.#hints = new Hints(sleep);
  }

  /** Rows of this partition are committed, up to `lastSeq`. */
  filled(place: Place, lastSeq: number): void {
    const key = placeKey(place);
    if (lastSeq <= (this.#told.get(key) ?? 0)) return;
    this.#told.set(key, lastSeq);
    this.#hints.wake(key);
  }

  /** Anything may have been missed, or may be another database by now. */
  resync(): void {
    this.#told.clear();
    this.#hints.wakeAll();
  }

  mark(place: Place): number {
    return this.#hints.version(placeKey(place));
  }

  wait(place: Place, since: number, ms: number, signal: AbortSignal): Promise<void> {
    return this.#hints.wait(placeKey(place), since, ms, [signal]);
  }
}
