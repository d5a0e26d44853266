import type { Topic } from '@roletrail/contracts/events/catalogue';
import type { Decoded } from '@roletrail/contracts/events/codec';
import type { LogRecord, TopicPartition } from '../port.ts';

/**
 * One version of a fold. Another version may make other rows of the same log, so only processes of
 * the version that made what stands in the tables go on with them.
 */
export interface FoldVersion {
  /** the projection's, as it stands in projection_offset */
  readonly name: string;
  readonly version: number;
}

/** Where a projection stands in one partition; the row is its fencing token. */
export interface ProjectionPosition {
  /** of the fold that made the projection's rows; null: none has begun */
  readonly version: number | null;
  /** offset of the next record to fold */
  readonly next: number;
  /** leaf hash of record next − 1; null before the first */
  readonly lastLeafHash: Uint8Array | null;
  /** why it stopped for good, null while it runs */
  readonly halted: string | null;
}

/** A record with its leaf and what its bytes turned out to be. */
export interface FoldRecord extends LogRecord {
  readonly leafHash: Uint8Array;
  readonly decoded: Exclude<Decoded, { kind: 'newer' }>;
}

/** A record as far as it is compared with what was folded there before. */
export type Leaf = Pick<FoldRecord, 'offset' | 'leafHash'>;

/**
 * Whether a projection is the one that everybody reads, or a shadow of it in tables of its own.
 * Only the live one tells others what it folded, ends what was pending, and counts.
 */
export type ProjectionTarget = 'live' | 'shadow';

/** A fold of the log into tables. `T` is the store's transaction handle. */
export interface ProjectionFold<T> extends FoldVersion {
  readonly topics: readonly Topic[];
  /** Leaf hash of a record's value (RFC 6962, with the stub rule); given in, as ledger is. */
  leafHash(value: Uint8Array | null): Uint8Array;
  /**
   * Compares records below `next` with what the projection holds of them. That record next − 1 is
   * the position's is seen without it.
   * @returns the lowest offset that differs, or null
   */
  firstDifference(tx: T, place: TopicPartition, records: readonly Leaf[]): Promise<number | null>;
  /**
   * Folds records next… in order, inside the transaction that moves the position. Throws
   * IntegrityError when the log contradicts itself (same event id, other bytes).
   */
  apply(tx: T, place: TopicPartition, records: readonly FoldRecord[]): Promise<void>;
}

/** The log contradicts itself or what was folded of it before: halt, never go on. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/** What the projector loop needs of the database (SQL: postgres/projector-store.ts). */
export interface ProjectorStore<T> {
  /** Runs `work` in one transaction; rolled back when it throws. */
  transaction<R>(work: (tx: T) => Promise<R>): Promise<R>;
  /** The position as committed, without a lock; offset 0 where there is no row yet. */
  position(projection: string, place: TopicPartition): Promise<ProjectionPosition>;
  /**
   * The position, locked until the transaction ends. Makes the row at first use, of the version that
   * the projection's other rows have, and of this one where there are none.
   */
  lock(tx: T, fold: FoldVersion, place: TopicPartition): Promise<ProjectionPosition>;
  /** Compare and swap: moves from `from` to `to`; false when another process was first. */
  advance(
    tx: T,
    projection: string,
    place: TopicPartition,
    from: number,
    to: Pick<ProjectionPosition, 'next' | 'lastLeafHash'>,
  ): Promise<boolean>;
  /** Records why the projection stands still, in a transaction of its own; the first reason stays. */
  halt(fold: FoldVersion, place: TopicPartition, reason: string): Promise<void>;
  /** Whether waiting may cure this error (connection, deadlock, resources). */
  isTransient(error: unknown): boolean;
}
