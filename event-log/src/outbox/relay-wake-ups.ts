import type { Listener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import { formatTopicPartition, type TopicPartition } from '../port.ts';
import type { WakeUp } from '../relay/port.ts';
import { type Sleep, WakeUpSignals } from '../wake-up-signals.ts';
import { type CommittedRows, parseFilled } from './channels.ts';

/**
 * Hints for the relays of one process: *rows up to this number are committed*.
 *
 * Most commits are told twice, by the process that made them and by NOTIFY, and the second time
 * would cost a look at the outbox. A number that was told before is therefore no news: numbers
 * are given under the partition's lock, so whoever looks after the hint of row n sees every row
 * up to n.
 */
export class RelayWakeUps implements WakeUp {
  readonly #hints: WakeUpSignals;
  /** place → highest number told */
  readonly #told = new Map<string, number>();

  /** Also told by NOTIFY, from everywhere. */
  static listening(listener: Listener): RelayWakeUps {
    const hints = new RelayWakeUps();
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
    this.#hints = new WakeUpSignals(sleep);
  }

  /** These rows are committed. For rows of this process: call it after the commit. */
  filled(rows: Iterable<CommittedRows>): void {
    for (const { place, seq } of rows) {
      const key = formatTopicPartition(place);
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

  mark(place: TopicPartition): number {
    return this.#hints.version(formatTopicPartition(place));
  }

  wait(place: TopicPartition, since: number, ms: number, signal: AbortSignal): Promise<void> {
    return this.#hints.wait(formatTopicPartition(place), since, ms, [signal]);
  }
}
