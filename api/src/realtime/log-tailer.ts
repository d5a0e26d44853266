import { setTimeout as delay } from 'node:timers/promises';
import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import type { Logger } from '@roletrail/contracts/logger';
import { computeBackOffMs, formatErrorWithCause } from '@roletrail/event-log/loop';
import {
  type EventLog,
  formatTopicPartition,
  type LogReader,
  type LogRecord,
  OffsetOutOfRange,
  type TopicPartition,
} from '@roletrail/event-log/port';

/** What the bridge tells. None of them may throw. */
export interface BridgeEars {
  event(event: RoletrailEvent): void;
  /** anything may have been missed: look at every session */
  missed(): void;
}

/** How long a partition may go unread before the instance says why, milliseconds. */
const DEAF_MS = 10_000;
const READ = { maxRecords: 500, maxBytes: 1024 * 1024, waitMs: 5000 };
const BACK_OFF = { firstMs: 100, maxMs: 3000 };

/**
 * Reads partitions of the log from their end and hands each event to this instance, without a
 * group and without positions of its own: every instance hears everything.
 *
 * Each partition is *opening* (its end is asked for; then everything is looked at, because what
 * came before was not heard) → *reading* → (a fault) → *waiting* with back-off → reading on from
 * the same offset, or opening again when the log does not hold it any more. Invariant: between
 * an event that was not handed over and the next one that is, `missed` was called.
 */
export class LogTailer implements AsyncDisposable {
  readonly #log: Pick<EventLog, 'openReader' | 'range'>;
  readonly #ears: BridgeEars;
  readonly #logger: Logger;
  readonly #deafMs: number;
  readonly #stop = new AbortController();
  readonly #states: readonly PlaceState[];
  readonly #running: Promise<unknown>;

  constructor(
    log: Pick<EventLog, 'openReader' | 'range'>,
    places: readonly TopicPartition[],
    ears: BridgeEars,
    logger: Logger,
    deafMs = DEAF_MS,
  ) {
    this.#log = log;
    this.#ears = ears;
    this.#logger = logger;
    this.#deafMs = deafMs;
    this.#states = places.map((place) => ({
      place,
      readAt: performance.now(),
      reason: null,
      reading: false,
    }));
    this.#running = Promise.all(this.#states.map((state) => this.#follow(state)));
  }

  /** Every partition is being read. */
  get reading(): boolean {
    return this.#states.every((state) => state.reading);
  }

  /**
   * For /readyz: always green, with a reason where a partition goes unread. NOTIFY and the look at
   * every session tell the same, and another instance would hear no more while the log is away.
   */
  check(): ReadinessCheck {
    const deaf = this.#states.find((state) => performance.now() - state.readAt > this.#deafMs);
    const name = 'realtime_bridge';
    if (!deaf) return { name, ok: true, reason: null };
    const seconds = Math.round((performance.now() - deaf.readAt) / 1000);
    const why = deaf.reason ?? 'no answer';
    return {
      name,
      ok: true,
      reason: `${formatTopicPartition(deaf.place)} unread for ${seconds} s: ${why}`,
    };
  }

  async #follow(state: PlaceState): Promise<void> {
    let from: number | null = null;
    for (let failures = 0; !this.#stop.signal.aborted; failures += 1) {
      let reader: LogReader | null = null;
      try {
        reader = await this.#log.openReader(state.place);
        from ??= (await this.#log.range(state.place)).end;
        this.#ears.missed();
        Object.assign(state, heard());
        for (;;) {
          const records = await reader.read(from, { ...READ, signal: this.#stop.signal });
          if (this.#stop.signal.aborted) break;
          failures = 0;
          Object.assign(state, heard());
          from = this.#hand(records) ?? from;
        }
      } catch (fault) {
        if (fault instanceof OffsetOutOfRange) from = null;
        Object.assign(state, { reason: formatErrorWithCause(fault), reading: false });
        // told once: /readyz goes on telling it
        const level = failures === 0 ? 'warn' : 'debug';
        this.#logger[level]({ err: fault, place: state.place }, 'realtime: the log cannot be read');
        await this.#pause(computeBackOffMs(BACK_OFF, failures + 1));
      } finally {
        await reader?.close();
      }
    }
  }

  /** The offset after the last record, or null when there was none. */
  #hand(records: readonly LogRecord[]): number | null {
    for (const { value } of records) {
      const decoded = decodeEvent(value);
      if (decoded.kind === 'event') this.#ears.event(decoded.event);
      // whatever newer code says there, what it changed stands in the rows
      if (decoded.kind === 'newer') this.#ears.missed();
    }
    const last = records.at(-1);
    return last ? last.offset + 1 : null;
  }

  async #pause(ms: number): Promise<void> {
    try {
      await delay(ms, undefined, { signal: this.#stop.signal });
    } catch {
      // closing ends the wait early
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}

const heard = () => ({ readAt: performance.now(), reason: null, reading: true });

interface PlaceState {
  readonly place: TopicPartition;
  readAt: number;
  reason: string | null;
  reading: boolean;
}
