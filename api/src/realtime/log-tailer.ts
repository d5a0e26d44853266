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

/** Receiver of the tailer's events. Its methods must not throw. */
export interface BridgeEars {
  event(event: RoletrailEvent): void;
  /** events may have been missed: check every session */
  missed(): void;
}

/** Time a partition may be unread before the instance reports why, ms. */
const DEAF_MS = 10_000;
const READ = { maxRecords: 500, maxBytes: 1024 * 1024, waitMs: 5000 };
const BACK_OFF = { firstMs: 100, maxMs: 3000 };

/**
 * Reads partitions of the log from their end and passes each event to this instance. Uses no group
 * and stores no position, so every instance gets all events.
 *
 * *opening* (reads the end, then checks all sessions, because earlier events were missed) →
 * *reading*
 * *reading* → (fault) → *waiting* (back-off) → *reading* from the same offset
 * *waiting* → (the log no longer holds the offset) → *opening*
 * Invariant: between a missed event and the next event passed on, `missed` is called.
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

  /** True if every partition is being read. */
  get reading(): boolean {
    return this.#states.every((state) => state.reading);
  }

  /**
   * Returns the check for /readyz: always green, with a reason if a partition is unread. NOTIFY and
   * the regular check cover it, and other instances would be affected too.
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
        // warned once; /readyz keeps reporting it
        const level = failures === 0 ? 'warn' : 'debug';
        this.#logger[level]({ err: fault, place: state.place }, 'realtime: the log cannot be read');
        await this.#pause(computeBackOffMs(BACK_OFF, failures + 1));
      } finally {
        await reader?.close();
      }
    }
  }

  /** Returns the offset after the last record, or null if there was none. */
  #hand(records: readonly LogRecord[]): number | null {
    for (const { value } of records) {
      const decoded = decodeEvent(value);
      if (decoded.kind === 'event') this.#ears.event(decoded.event);
      // an event of newer code: its changes are in the rows
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
