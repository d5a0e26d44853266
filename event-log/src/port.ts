import type { Topic } from '@roletrail/contracts/events/catalogue';
import { formatTopicPartition, type TopicPartition } from '@roletrail/contracts/events/places';

/**
 * Event log. Contract: a record is durable if `append` returns acknowledged; offsets are dense from
 * 0 per partition; order is kept per partition; **at least once** (a batch with an unknown outcome
 * may be in the log twice). No guarantee across partitions.
 *
 * Three adapters implement it (kafka/, postgres/, memory/) and pass one contract suite (testing/).
 */
export interface EventLog extends AsyncDisposable {
  readonly adapter: 'kafka' | 'postgres' | 'memory';
  /**
   * Checks the settings of existing topics.
   * @param absent what to do with missing topics: create them, or fail because they existed before
   *   and empty new ones would hide the loss
   * @throws LogUnreachable, LogMisconfigured naming everything that is invalid
   */
  ensureTopics(
    partitions: Readonly<Record<Topic, number>>,
    absent: MissingTopicPolicy,
  ): Promise<void>;
  /** Returns the identity of this log, for comparison with the stored one (identity.ts). */
  identity(): Promise<LogIdentity>;
  /** Returns the first stored offset, and the offset of the next record. */
  range(place: TopicPartition): Promise<LogRange>;
  /** Returns the state of the brokers; null if there are none. @throws LogUnreachable */
  brokers(): Promise<BrokerState | null>;
  /** Opens a writer of one partition; an unknown outcome closes it permanently. */
  openWriter(place: TopicPartition): Promise<LogWriter>;
  /** Opens a reader of one partition, with its own connection if the adapter needs one. */
  openReader(place: TopicPartition): Promise<LogReader>;
}

export type MissingTopicPolicy = 'made' | 'lost';

export { formatTopicPartition, type TopicPartition };

/** Number of active brokers, and of our partitions with fewer in-sync copies than replicas. */
export interface BrokerState {
  readonly brokers: number;
  readonly underReplicated: number;
}

export interface LogRange {
  readonly low: number;
  readonly end: number;
}

export interface LogIdentity {
  readonly adapter: EventLog['adapter'];
  readonly clusterId: string;
  readonly topics: Readonly<Record<Topic, { id: string; partitions: number }>>;
}

export interface NewRecord {
  readonly key: string;
  readonly value: Uint8Array;
  /**
   * Trace context of the record (contracts/src/tracer.ts), stored beside its bytes: not part of the
   * event, its leaf, or any comparison of logs.
   */
  readonly traceparent?: string | null;
}

export interface LogRecord {
  readonly offset: number;
  readonly key: string | null;
  readonly value: Uint8Array | null;
  /** as in NewRecord; null also if a foreign writer wrote an invalid context */
  readonly traceparent?: string | null;
}

/** Record header that holds the trace context, if the log has headers. */
export const TRACEPARENT = 'traceparent';

/** Size of a context on the wire, bytes: lengths, header name, 55 characters. */
export const TRACEPARENT_BYTES = 70;

/** Returns the bytes of a record that count towards a batch's limit. */
export function sizeOf({ value, traceparent }: Pick<LogRecord, 'value' | 'traceparent'>): number {
  return (value?.length ?? 0) + (traceparent ? TRACEPARENT_BYTES : 0);
}

/**
 * Outcome of an append. `unknown`: the records may be in the log, arrive late, or be lost. Only a
 * new writer that sends the same bytes again makes it certain.
 */
export type AppendOutcome =
  | { readonly kind: 'acknowledged'; readonly firstOffset: number }
  | { readonly kind: 'unknown'; readonly cause: Error };

export interface LogWriter {
  /**
   * Appends in order; at most one call in flight. Never throws for a fault of broker or network:
   * the outcome is `unknown`.
   * @param deadlineMs time without an answer after which the outcome is unknown
   */
  append(records: readonly NewRecord[], deadlineMs: number): Promise<AppendOutcome>;
  close(): Promise<void>;
}

export interface ReadOptions {
  readonly maxRecords: number;
  readonly maxBytes: number;
  /** longest wait for a first record, ms; 0 returns at once */
  readonly waitMs: number;
  readonly signal?: AbortSignal;
  /**
   * Buffer that an adapter which copies values may fill from its start, as far as they fit. For
   * bulk readers that no longer need the records of the previous read.
   */
  readonly memory?: Buffer<ArrayBuffer>;
}

export interface LogReader {
  /**
   * Reads records from offset `from` on, in order, possibly none.
   * @throws OffsetOutOfRange if `from` is below the first stored offset or above the end
   */
  read(from: number, options: ReadOptions): Promise<readonly LogRecord[]>;
  close(): Promise<void>;
}

/** The log does not hold the requested offset. */
export class OffsetOutOfRange extends Error {
  override readonly name = 'OffsetOutOfRange';
  readonly place: TopicPartition;
  readonly from: number;
  readonly range: LogRange;
  constructor(place: TopicPartition, from: number, range: LogRange) {
    super(
      `${formatTopicPartition(place)}: offset ${from} is outside ${range.low}..${range.end} (the log lost data, or is another log)`,
    );
    this.place = place;
    this.from = from;
    this.range = range;
  }
}

/** No broker answered, or authentication failed. A retry may succeed. */
export class LogUnreachable extends Error {
  override readonly name = 'LogUnreachable';
}

/** The log is reachable, but its topics, settings or version are invalid. */
export class LogMisconfigured extends Error {
  override readonly name = 'LogMisconfigured';
}

/** Deployment-wide lock that ends with its holder: one relay, one signer, one reader. */
export interface Lease {
  /** aborts if the lock may be lost; the holder must stop at once */
  readonly lost: AbortSignal;
  /** Never rejects: a lock that cannot be released ends with its session. */
  release(): Promise<void>;
}

export interface Leases {
  /** Returns null if another process holds it. */
  acquire(name: string): Promise<Lease | null>;
}

/** Clock of the loops, ms; the simulator replaces it to run the shipped code. */
export interface Timer {
  /** monotonic, with any origin: setting the system clock must not affect the loops */
  now(): number;
  /** Resolves after `ms`, or at once if the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
