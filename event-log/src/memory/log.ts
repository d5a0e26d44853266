import { TOPICS, type Topic } from '@roletrail/contracts/events/catalogue';
import { readContext } from '@roletrail/contracts/tracer';
import {
  type AppendOutcome,
  type EventLog,
  formatTopicPartition,
  LogMisconfigured,
  type LogReader,
  type LogRecord,
  type LogWriter,
  type MissingTopicPolicy,
  type NewRecord,
  OffsetOutOfRange,
  type TopicPartition,
} from '../port.ts';
import { isAborted } from '../signals.ts';
import { WakeUpSignals } from '../wake-up-signals.ts';

/** Fault of the next append of a partition, for tests. */
export type AppendFailure =
  /** the records are in the log, the answer is lost */
  | 'landed'
  /** the records never arrive */
  | 'lost'
  /** the records arrive after the next append of the partition */
  | 'late';

/** The log itself, shared by all EventLogs opened on it, as a broker is by its clients. */
export interface MemoryBroker {
  /** Makes the next append end with outcome `unknown`. Each call affects one more append. */
  trouble(place: TopicPartition, kind: AppendFailure): void;
  /** Appends any record, as a foreign producer could: null keys, null values, any bytes. */
  appendForeign(place: TopicPartition, record: Omit<LogRecord, 'offset'>): number;
  /** Deletes everything below `low`, as retention or DeleteRecords would. */
  deleteBelow(place: TopicPartition, low: number): void;
  open(): EventLog;
}

export interface MemoryBrokerOptions {
  /** with the same seed the same batches are duplicated and the same reads end early */
  readonly seed: number;
  /** probability that a batch is in the log twice, 0 to 1 */
  readonly repeat: number;
}

interface Partition {
  low: number;
  readonly records: LogRecord[];
  readonly troubles: AppendFailure[];
  late: readonly NewRecord[][];
}

/**
 * Creates a log in memory that uses every freedom of the contract. Batches may be there twice
 * (before their acknowledged copy, or again after the next batch), reads end early, and appends to
 * different partitions overtake each other. Code that passes its tests relies only on the contract.
 */
export function memoryBroker(
  options: MemoryBrokerOptions = { seed: 1, repeat: 0.2 },
): MemoryBroker {
  return new Broker(options);
}

class Broker implements MemoryBroker {
  readonly #random: () => number;
  readonly #repeat: number;
  readonly #partitions = new Map<string, Partition>();
  readonly #counts = new Map<Topic, number>();
  readonly #id: string;
  readonly growth = new WakeUpSignals();

  constructor(options: MemoryBrokerOptions) {
    this.#random = mulberry32(options.seed);
    this.#repeat = options.repeat;
    this.#id = `memory-${options.seed}-${Math.floor(Math.random() * 2 ** 32).toString(16)}`;
  }

  partition(place: TopicPartition): Partition {
    const partition = this.#partitions.get(formatTopicPartition(place));
    if (!partition) throw new Error(`the log has no partition ${formatTopicPartition(place)}`);
    return partition;
  }

  trouble(place: TopicPartition, kind: AppendFailure): void {
    this.partition(place).troubles.push(kind);
  }

  appendForeign(
    place: TopicPartition,
    { key, value, traceparent }: Omit<LogRecord, 'offset'>,
  ): number {
    const { records } = this.partition(place);
    const context = readContext(traceparent);
    records.push({ offset: records.length, key, value, traceparent: context });
    this.growth.wake(formatTopicPartition(place));
    return records.length - 1;
  }

  deleteBelow(place: TopicPartition, low: number): void {
    this.partition(place).low = low;
  }

  /** Appends as a broker would. Returns the outcome that the client sees. */
  async append(place: TopicPartition, batch: readonly NewRecord[]): Promise<AppendOutcome> {
    const turns = Math.floor(this.#random() * 4);
    for (let i = 0; i < turns; i += 1) await Promise.resolve();
    const partition = this.partition(place);
    const trouble = partition.troubles.shift();
    if (trouble === 'landed') this.#write(place, partition, batch);
    if (trouble === 'late') partition.late = [...partition.late, [...batch]];
    if (trouble) return { kind: 'unknown', cause: new Error(`answer withheld: ${trouble}`) };
    const luck = this.#random();
    if (luck < this.#repeat / 2) this.#write(place, partition, batch);
    const late = partition.late;
    partition.late = luck > 1 - this.#repeat / 2 ? [[...batch]] : [];
    const firstOffset = this.#write(place, partition, batch);
    for (const stray of late) this.#write(place, partition, stray);
    return { kind: 'acknowledged', firstOffset };
  }

  #write(place: TopicPartition, { records }: Partition, batch: readonly NewRecord[]): number {
    const firstOffset = records.length;
    for (const { key, value, traceparent = null } of batch) {
      // a copy, because the caller may reuse its buffer
      records.push({ offset: records.length, key, value: Uint8Array.from(value), traceparent });
    }
    this.growth.wake(formatTopicPartition(place));
    return firstOffset;
  }

  /** Returns how many of `available` records a read returns: at least one. */
  cut(available: number): number {
    return this.#random() < 0.3 ? 1 + Math.floor(this.#random() * available) : available;
  }

  open(): EventLog {
    return {
      adapter: 'memory',
      ensureTopics: async (partitions, absent) => this.#ensureTopics(partitions, absent),
      identity: async () => ({
        adapter: 'memory',
        clusterId: this.#id,
        topics: {
          'consent-events': this.#topic('consent-events'),
          'admin-events': this.#topic('admin-events'),
          'session-events': this.#topic('session-events'),
        },
      }),
      range: async (place) => {
        const { low, records } = this.partition(place);
        return { low, end: records.length };
      },
      brokers: async () => null,
      openWriter: async (place) => openWriter(this, place),
      openReader: async (place) => openReader(this, place),
      [Symbol.asyncDispose]: async () => undefined,
    };
  }

  #topic(topic: Topic): { id: string; partitions: number } {
    const partitions = this.#counts.get(topic);
    if (partitions === undefined) throw new Error(`the log has no topic ${topic}`);
    return { id: `${this.#id}/${topic}`, partitions };
  }

  #ensureTopics(partitions: Readonly<Record<Topic, number>>, absent: MissingTopicPolicy): void {
    for (const topic of TOPICS) {
      const known = this.#counts.get(topic);
      const count = partitions[topic];
      if (known !== undefined && known !== count) {
        throw new Error(`topic ${topic} has ${known} partitions, ${count} are wanted`);
      }
      if (known === undefined && absent === 'lost')
        throw new LogMisconfigured(`topic ${topic} is lost`);
      this.#counts.set(topic, count);
      for (let partition = 0; partition < count; partition += 1) {
        const key = formatTopicPartition({ topic, partition });
        if (!this.#partitions.has(key)) {
          this.#partitions.set(key, { low: 0, records: [], troubles: [], late: [] });
        }
      }
    }
  }
}

function openWriter(broker: Broker, place: TopicPartition): LogWriter {
  let closed = false;
  let busy = false;
  broker.partition(place);
  return {
    async append(records, _deadlineMs) {
      if (closed) {
        return {
          kind: 'unknown',
          cause: new Error(`writer of ${formatTopicPartition(place)} is closed`),
        };
      }
      if (busy) throw new Error(`writer of ${formatTopicPartition(place)} has an append in flight`);
      if (records.length === 0) throw new RangeError('an append needs a record');
      busy = true;
      const outcome = await broker.append(place, records);
      busy = false;
      if (outcome.kind === 'unknown') closed = true;
      return outcome;
    },
    async close() {
      closed = true;
    },
  };
}

function openReader(broker: Broker, place: TopicPartition): LogReader {
  const closing = new AbortController();
  const key = formatTopicPartition(place);
  return {
    async read(from, { maxRecords, maxBytes, waitMs, signal }) {
      const until = performance.now() + waitMs;
      const stop = [signal, closing.signal];
      for (;;) {
        const version = broker.growth.version(key);
        const { low, records } = broker.partition(place);
        const end = records.length;
        if (!Number.isSafeInteger(from) || from < low || from > end) {
          throw new OffsetOutOfRange(place, from, { low, end });
        }
        if (from < end) return bounded(records.slice(from, from + maxRecords), maxBytes, broker);
        const left = until - performance.now();
        if (left <= 0 || isAborted(stop)) return [];
        await broker.growth.wait(key, version, left, stop);
      }
    },
    async close() {
      closing.abort();
    },
  };
}

function bounded(records: LogRecord[], maxBytes: number, broker: Broker): readonly LogRecord[] {
  let bytes = 0;
  const fitting = records.findIndex((record, i) => {
    bytes += record.value?.length ?? 0;
    return i > 0 && bytes > maxBytes;
  });
  const available = fitting === -1 ? records.length : fitting;
  return records.slice(0, broker.cut(available));
}

/** Creates a small seeded generator. Quality does not matter, repeatability does. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
