import type { Listener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import { formatTopicPartition, type TopicPartition } from '../port.ts';
import type { WakeUp } from '../relay/port.ts';
import { type Sleep, WakeUpSignals } from '../wake-up-signals.ts';
import { type CommittedRows, parseFilled } from './channels.ts';

/**
 * Wake-ups for the relays of one process: *rows up to this number are committed*.
 *
 * Most commits are signalled twice, by this process and by NOTIFY; the second signal would cost a
 * query. So a number that is not higher than the last one is ignored. That is safe, because numbers
 * are assigned under the partition's lock: a query after the signal for row n sees all rows up to
 * n.
 */
export class RelayWakeUps implements WakeUp {
  readonly #hints: WakeUpSignals;
  /** topic-partition → highest number signalled */
  readonly #highest = new Map<string, number>();

  /** Also listens to NOTIFY from other processes. */
  static listening(listener: Listener): RelayWakeUps {
    const hints = new RelayWakeUps();
    listener.on(CHANNELS.outboxFilled, (hint) => {
      const news = hint.kind === 'notify' ? parseFilled(hint.payload) : null;
      // a payload of another code version still wakes
      if (news) hints.filled([news]);
      else hints.resync();
    });
    return hints;
  }

  /** @param sleep the simulator's clock; default: the real clock */
  constructor(sleep?: Sleep) {
    this.#hints = new WakeUpSignals(sleep);
  }

  /** Wakes the relays for committed rows. For rows of this process, call it after the commit. */
  filled(rows: Iterable<CommittedRows>): void {
    for (const { place, seq } of rows) {
      const key = formatTopicPartition(place);
      if (seq <= (this.#highest.get(key) ?? 0)) continue;
      this.#highest.set(key, seq);
      this.#hints.wake(key);
    }
  }

  /** Wakes all relays: signals may have been missed, or the database was replaced. */
  resync(): void {
    this.#highest.clear();
    this.#hints.wakeAll();
  }

  mark(place: TopicPartition): number {
    return this.#hints.version(formatTopicPartition(place));
  }

  wait(place: TopicPartition, since: number, ms: number, signal: AbortSignal): Promise<void> {
    return this.#hints.wait(formatTopicPartition(place), since, ms, [signal]);
  }
}
