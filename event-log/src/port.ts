import type { Topic } from '@roletrail/contracts/events/catalogue';

/**
 * The event log. Its promise: a record is durable when `append` says acknowledged; offsets are
 * dense from 0 per partition; order is kept per partition; **at least once** (a batch whose
 * outcome was unknown may stand in the log twice). No promise across partitions.
 *
 * Three adapters keep it (kafka/, postgres/, memory/) and pass one contract suite (testing/).
 */
export interface EventLog extends AsyncDisposable {
  readonly adapter: 'kafka' | 'postgres' | 'memory';
  /**
   * Asserts the settings of the topics that exist.
   * @param absent what becomes of the others: they are made, or they were there before and are lost,
   *   and empty ones in their places would hide it
   * @throws LogUnreachable, LogMisconfigured naming everything that is not as it must be
   */
  ensureTopics(
    partitions: Readonly<Record<Topic, number>>,
    absent: MissingTopicPolicy,
  ): Promise<void>;
  /** Who this log is; compared with what the database remembers (identity.ts). */
  identity(): Promise<LogIdentity>;
  /** First offset still kept, and the offset that the next record will get. */
  range(place: TopicPartition): Promise<LogRange>;
  /** How its brokers stand now; null where the log has none. @throws LogUnreachable */
  brokers(): Promise<BrokerState | null>;
  /** A writer of one partition. After an unknown outcome it is closed and never used again. */
  openWriter(place: TopicPartition): Promise<LogWriter>;
  /** A reader of one partition, with a connection of its own where that matters. */
  openReader(place: TopicPartition): Promise<LogReader>;
}

export type MissingTopicPolicy = 'made' | 'lost';

/** One partition of one topic. */
export interface TopicPartition {
  readonly topic: Topic;
  readonly partition: number;
}

/** `topic/partition`, the text form of a place: as a key, in checks, leases and the ledger's names. */
export function formatTopicPartition(place: {
  readonly topic: string;
  readonly partition: number;
}): string {
  return `${place.topic}/${place.partition}`;
}

/** Brokers that take part, and partitions of ours with fewer copies in sync than they have. */
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
   * The trace that the record was made in (contracts/src/tracer.ts), beside its bytes: no part of
   * the event, of its leaf, or of what a log is compared by.
   */
  readonly traceparent?: string | null;
}

export interface LogRecord {
  readonly offset: number;
  readonly key: string | null;
  readonly value: Uint8Array | null;
  /** as in NewRecord; null also where somebody else wrote something that is no context */
  readonly traceparent?: string | null;
}

/** The header of a record that holds its context, where the log has headers. */
export const TRACEPARENT = 'traceparent';

/** What a context adds to its record on the wire: lengths, the header's name, its 55 characters. */
export const TRACEPARENT_BYTES = 70;

/** What a record takes of a batch's limit, bytes. */
export function sizeOf({ value, traceparent }: Pick<LogRecord, 'value' | 'traceparent'>): number {
  return (value?.length ?? 0) + (traceparent ? TRACEPARENT_BYTES : 0);
}

/**
 * `unknown` means that nobody can tell: the records may be in the log, may arrive late, or may
 * be lost. Only a new writer that sends the same bytes again makes it certain.
 */
export type AppendOutcome =
  | { readonly kind: 'acknowledged'; readonly firstOffset: number }
  | { readonly kind: 'unknown'; readonly cause: Error };

export interface LogWriter {
  /**
   * Appends in order; at most one call in flight. Never throws for a broker's or network's
   * fault: that is `unknown`.
   * @param deadlineMs after this long without an answer the outcome is unknown
   */
  append(records: readonly NewRecord[], deadlineMs: number): Promise<AppendOutcome>;
  close(): Promise<void>;
}

export interface ReadOptions {
  readonly maxRecords: number;
  readonly maxBytes: number;
  /** how long to wait for a first record, ms; 0 answers at once */
  readonly waitMs: number;
  readonly signal?: AbortSignal;
  /**
   * Where a log that copies values may write them, one behind the other from its beginning, as far
   * as they fit: for whoever reads much, and has no use of what it read before.
   */
  readonly memory?: Buffer<ArrayBuffer>;
}

export interface LogReader {
  /**
   * Records from offset `from` on, in order, possibly none.
   * @throws OffsetOutOfRange when `from` is below what is kept or above the end: never a silent jump
   */
  read(from: number, options: ReadOptions): Promise<readonly LogRecord[]>;
  close(): Promise<void>;
}

/** The log does not hold the offset that was asked for. */
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

/** Nobody who keeps the log answered, or they do not let us in: asking again may help. */
export class LogUnreachable extends Error {
  override readonly name = 'LogUnreachable';
}

/** The log is there and cannot be used: its topics, settings or version are not as they must be. */
export class LogMisconfigured extends Error {
  override readonly name = 'LogMisconfigured';
}

/** A deployment-wide lock that ends with its holder: one relay, one signer, one reader. */
export interface Lease {
  /** aborted when the lock can no longer be trusted; the holder stops at once */
  readonly lost: AbortSignal;
  /** Never rejects: a lock that cannot be given back ends with its session. */
  release(): Promise<void>;
}

export interface Leases {
  /** Null when another process holds it. */
  acquire(name: string): Promise<Lease | null>;
}

/** Time as the cores see it, so that the simulator can run the shipped code. Milliseconds. */
export interface Timer {
  /** monotonic, from any origin: a clock that is set must not move the loops */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
