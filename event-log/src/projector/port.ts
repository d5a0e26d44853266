import type { Topic } from '@roletrail/contracts/events/catalogue';
import type { Decoded } from '@roletrail/contracts/events/codec';
import type { LogRecord, TopicPartition } from '../port.ts';

/**
 * Version of a fold. Another version may make other rows from the same log, so only processes of
 * the version that made the rows continue with them.
 */
export interface FoldVersion {
  /** name of the projection in projection_offset */
  readonly name: string;
  readonly version: number;
}

/** Position of a projection in one partition. The row is its fencing token. */
export interface ProjectionPosition {
  /** version of the fold that made the rows; null if there are none */
  readonly version: number | null;
  /** offset of the next record to fold */
  readonly next: number;
  /** leaf hash of record next − 1; null at offset 0 */
  readonly lastLeafHash: Uint8Array | null;
  /** why it halted; null while it runs */
  readonly halted: string | null;
}

/** Record with its leaf hash and decoded content. */
export interface FoldRecord extends LogRecord {
  readonly leafHash: Uint8Array;
  readonly decoded: Exclude<Decoded, { kind: 'newer' }>;
}

/** Offset and leaf hash of a record, for comparison with the projection. */
export type Leaf = Pick<FoldRecord, 'offset' | 'leafHash'>;

/**
 * Tables to fold into: the live ones that all readers use, or a shadow in separate tables. Only the
 * live target sends notifications, ends pending decisions and counts.
 */
export type ProjectionTarget = 'live' | 'shadow';

/** Fold of the log into tables. `T` is the store's transaction handle. */
export interface ProjectionFold<T> extends FoldVersion {
  readonly topics: readonly Topic[];
  /** Computes the leaf hash of a value (RFC 6962, with the stub rule); injected by the role. */
  leafHash(value: Uint8Array | null): Uint8Array;
  /**
   * Compares records below `next` with the projection's rows. Record next − 1 is compared by the
   * caller.
   * @returns the lowest offset that differs, or null
   */
  firstDifference(tx: T, place: TopicPartition, records: readonly Leaf[]): Promise<number | null>;
  /**
   * Folds records next… in order, in the transaction that moves the position.
   * @throws IntegrityError if the log contradicts itself (same event id, other bytes)
   */
  apply(tx: T, place: TopicPartition, records: readonly FoldRecord[]): Promise<void>;
}

/** The log contradicts itself or the folded rows: halt. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/** Database access of the projector loop (SQL: postgres/projector-store.ts). */
export interface ProjectorStore<T> {
  /** Runs `work` in one transaction; rolled back if it throws. */
  transaction<R>(work: (tx: T) => Promise<R>): Promise<R>;
  /** Reads the committed position without a lock. Returns offset 0 if there is no row. */
  position(projection: string, place: TopicPartition): Promise<ProjectionPosition>;
  /**
   * Locks the position until the transaction ends. Inserts the row at first use, with the version
   * of the projection's other rows, or of this fold if there are none.
   */
  lock(tx: T, fold: FoldVersion, place: TopicPartition): Promise<ProjectionPosition>;
  /** Compare-and-swap from `from` to `to`; false if another process was first. */
  advance(
    tx: T,
    projection: string,
    place: TopicPartition,
    from: number,
    to: Pick<ProjectionPosition, 'next' | 'lastLeafHash'>,
  ): Promise<boolean>;
  /** Stores why the projection halted, in its own transaction; the first reason is kept. */
  halt(fold: FoldVersion, place: TopicPartition, reason: string): Promise<void>;
  /** Returns true if a retry may cure this error (connection, deadlock, resources). */
  isTransient(error: unknown): boolean;
}
