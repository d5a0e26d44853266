import type { Listener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import { Hints, type Sleep } from '../hints.ts';
import { type Place, placeKey } from '../port.ts';
import type { WakeUp } from '../relay/port.ts';
import { type Filled, parseFilled } from './channels.ts';

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

  /** Also told by NOTIFY, from everywhere. */
  static listening(listener: Listener): RelayHints {
    const hints = new RelayHints();
    listener.on(CHANNELS.outboxFilled, (hint) => {
      const news = hint.kind === 'notify' ? parseFilled(hint.payload) : null;
      // a payload of another version of the code is a hint all the same
      if (news) hints.filled([news]);
      else hints.resync();
    });
    return hints;
  }

  /** @param sleep other than the real clock's in the simulator */
  constructor(sleep?: Sleep) {
    this.#hints = new Hints(sleep);
  }

  /** These rows are committed. For rows of this process: call it after the commit. */
  filled(rows: Iterable<Filled>): void {
    for (const { place, seq } of rows) {
      const key = placeKey(place);
      if (seq <= (this.#told.get(key) ?? 0)) continue;
      this.#told.set(key, seq);
      this.#hints.wake(key);
    }
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
