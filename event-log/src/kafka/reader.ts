import type { Logger } from '@roletrail/contracts/logger';
import { readContext } from '@roletrail/contracts/tracer';
import { adjustBatchFraction } from '../adaptive-batch.ts';
import type { KafkaConfig } from '../config.ts';
import {
  formatTopicPartition,
  type LogReader,
  type LogRecord,
  OffsetOutOfRange,
  type ReadOptions,
  type TopicPartition,
  TRACEPARENT,
} from '../port.ts';
import { isAborted, onAbort, type Signals } from '../signals.ts';
import { arrival } from './arrival.ts';
import { leaderOf, type OwnCluster, openCluster } from './cluster.ts';
import { type Fetched, fetchRequest } from './fetch-request.ts';
import type { DecodedRecord } from './internals.ts';
import { readKafkaRange } from './range.ts';

/** Longest wait of one fetch, so that a moved leader or a lost broker is detected. */
const MAX_WAIT_MS = 5000;
const ATTEMPTS = 4;
const RETRY_MS = 150;
/** Time without a byte after which an answer is lost, if the broker need not wait. */
const SILENT_MS = 3000;
/** Target time for an answer to arrive. */
const ROOM_MS = 3000;
/** Initial batch fraction. Small, because the network speed is unknown. */
const FIRST_SHARE = 1 / 64;
const OFFSET_OUT_OF_RANGE = 1;
/** Error codes that a metadata refresh may cure: leader moved, starting, fenced… */
const STALE = new Set([3, 5, 6, 7, 9, 13, 56, 72, 74, 75, 76, 78]);

/**
 * Reads one partition by fetch requests on its own connections, without a consumer group (why:
 * docs/adr/0003-kafka-reads-without-groups.md).
 *
 * Modes: *open* → (read) → *open*; *closed* from any mode, ends what is in flight. Records of a
 * batch beyond `maxRecords` are kept for the next read if it continues there.
 *
 * The request size adapts to the network (adaptive-batch.ts). A batch cannot be requested in parts,
 * so the reader waits while bytes of an answer arrive.
 */
export async function openKafkaReader(
  config: KafkaConfig,
  logger: Logger,
  place: TopicPartition,
): Promise<LogReader> {
  const topic = config.topicPrefix + place.topic;
  return new KafkaReader(await openCluster(config, logger, [topic]), place, topic);
}

class KafkaReader implements LogReader {
  readonly #own: OwnCluster;
  readonly #place: TopicPartition;
  readonly #topic: string;
  readonly #closing = new AbortController();
  #kept: readonly LogRecord[] = [];
  #inFlight: Promise<unknown> = Promise.resolve();
  /** fraction of the caller's maximum */
  #share = FIRST_SHARE;

  constructor(own: OwnCluster, place: TopicPartition, topic: string) {
    this.#own = own;
    this.#place = place;
    this.#topic = topic;
  }

  async read(from: number, options: ReadOptions): Promise<readonly LogRecord[]> {
    if (this.#kept[0]?.offset === from) return this.#bounded(this.#kept, options);
    this.#kept = [];
    const until = performance.now() + options.waitMs;
    const signals = [options.signal, this.#closing.signal];
    // an aborted read's answer comes first
    await orAborted(this.#inFlight, signals);
    for (;;) {
      if (isAborted(signals)) return [];
      const left = Math.max(0, Math.ceil(until - performance.now()));
      const fetched = await this.#fetch(
        from,
        Math.min(left, MAX_WAIT_MS),
        options.maxBytes,
        signals,
      );
      if (fetched === null) return [];
      const records = fetched.records.map(toLogRecord).filter((record) => record.offset >= from);
      if (records.length > 0) return this.#bounded(records, options);
      if (fetched.highWatermark > from) {
        throw new Error(
          `${formatTopicPartition(this.#place)}: no record can be read at offset ${from}`,
        );
      }
      if (performance.now() >= until) return [];
    }
  }

  /** Returns null if a signal ended it. */
  async #fetch(
    from: number,
    waitMs: number,
    maxBytes: number,
    signals: Signals,
  ): Promise<Fetched | null> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = this.#ask(from, waitMs, maxBytes);
        this.#inFlight = answer.catch(() => undefined);
        const fetched = await orAborted(answer, signals);
        if (fetched === null || fetched.errorCode === 0) return fetched;
        if (fetched.errorCode === OFFSET_OUT_OF_RANGE) {
          throw new OffsetOutOfRange(this.#place, from, await this.#range());
        }
        throw new FetchError(this.#place, fetched.errorCode);
      } catch (error) {
        if (isAborted(signals)) return null;
        const fatal =
          error instanceof OffsetOutOfRange ||
          (error instanceof FetchError && !STALE.has(error.errorCode));
        if (fatal || attempt >= ATTEMPTS) throw error;
        await orAborted(pause(RETRY_MS * attempt), signals);
        await this.#refresh();
      }
    }
  }

  async #ask(from: number, waitMs: number, maxBytes: number): Promise<Fetched> {
    const { partition } = this.#place;
    const broker = await leaderOf(this.#own.cluster, this.#topic, partition);
    const asked = Math.ceil(this.#share * maxBytes);
    const request = { topic: this.#topic, partition, from, maxBytes: asked, waitMs };
    const { value, tookMs } = await arrival(
      broker.connectionPool.send(fetchRequest(request)),
      () => this.#own.sockets.heardAt,
      { waitMs, silentMs: SILENT_MS },
    );
    if (value.bytes >= asked) {
      this.#share = adjustBatchFraction(this.#share, tookMs > ROOM_MS ? null : tookMs, ROOM_MS);
    }
    return value;
  }

  #range() {
    return readKafkaRange(this.#own.cluster, this.#topic, this.#place);
  }

  /** Refreshes the metadata from any broker; the next attempt shows whether it helped. */
  async #refresh(): Promise<void> {
    await this.#own.cluster.refreshMetadata().catch(() => undefined);
  }

  #bounded(records: readonly LogRecord[], { maxRecords, maxBytes }: ReadOptions) {
    let bytes = 0;
    const over = records.findIndex((record, i) => {
      bytes += record.value?.length ?? 0;
      return i > 0 && (i >= maxRecords || bytes > maxBytes);
    });
    const count = over === -1 ? records.length : over;
    this.#kept = records.slice(count);
    return records.slice(0, count);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#own.sockets.destroy('the client is closed');
  }
}

class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly errorCode: number;
  constructor(place: TopicPartition, errorCode: number) {
    super(`${formatTopicPartition(place)}: the broker answers error ${errorCode}`);
    this.errorCode = errorCode;
  }
}

function toLogRecord({ offset, key, value, headers }: DecodedRecord): LogRecord {
  const number = Number(offset);
  if (!Number.isSafeInteger(number)) throw new RangeError(`offset ${offset} is beyond 2^53 - 1`);
  const traceparent = contextIn(headers?.[TRACEPARENT]);
  return { offset: number, key: key === null ? null : key.toString(), value, traceparent };
}

/** Returns the trace context in a header, or null: any writer to the topic may write any header. */
function contextIn(header: unknown): string | null {
  return Buffer.isBuffer(header) ? readContext(header.toString('latin1')) : null;
}

function orAborted<T>(work: Promise<T>, signals: Signals): Promise<T | null> {
  return new Promise((resolve, reject) => {
    if (isAborted(signals)) resolve(null);
    const forget = onAbort(signals, () => resolve(null));
    work
      .then(resolve, reject)
      .finally(forget)
      .catch(() => undefined);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
