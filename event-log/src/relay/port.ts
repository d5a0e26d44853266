import type { NewRecord, TopicPartition } from '../port.ts';

/** One event waiting in the outbox, in the order that its partition's lock gave. */
export interface OutboxRow extends NewRecord {
  readonly seq: number;
}

/** Where the relay of one partition stands; the row is its fencing token. */
export interface RelayPosition {
  /** highest offset that the log ever acknowledged; −1 before the first */
  readonly highest: number;
  /**
   * The last acknowledged row (highest `seq`): its offset and bytes, to be compared with what the
   * log holds there. Null before the first, and once the row is no longer kept.
   */
  readonly last: { readonly offset: number; readonly value: Uint8Array } | null;
  /** why the relay stopped for good; null while it runs */
  readonly halted: string | null;
}

/** What the outbox knows of some sequence numbers of one partition. */
export interface Issued {
  /** the last number given out; 0 before the first */
  readonly lastSeq: number;
  /** the bytes of those that still have a row (acknowledged ones are swept after a while) */
  readonly values: ReadonlyMap<number, Uint8Array>;
}

/** What the relay needs of the outbox tables (SQL: outbox/relay-store.ts; simulator: memory). */
export interface RelayStore {
  /** Unacknowledged rows in `seq` order, bounded in rows and in bytes (`sizeOf`; at least one if any). */
  unsent(place: TopicPartition, maxRows: number, maxBytes: number): Promise<readonly OutboxRow[]>;
  position(place: TopicPartition): Promise<RelayPosition>;
  /**
   * Gives offsets `firstOffset…` to these rows (only where they have none), raises the highest
   * offset, and tells every process that waits for them: one transaction.
   * @returns false, and changes nothing, when the highest offset is not below `firstOffset`
   *   (compared and swapped under the position's row lock): another relay was first
   */
  acknowledge(
    place: TopicPartition,
    seqs: readonly number[],
    firstOffset: number,
  ): Promise<boolean>;
  /** One snapshot of what was given out, whatever its age, under these numbers. */
  issued(place: TopicPartition, seqs: readonly number[]): Promise<Issued>;
  /** Records for good why the relay stopped: the first reason stays, across restarts. */
  halt(place: TopicPartition, reason: string): Promise<void>;
}

/** Wakes the relay when rows may be waiting. A hint: the relay looks by itself as well. */
export interface WakeUp {
  /** How far the hints for this place have come. Take it **before** looking at the outbox. */
  mark(place: TopicPartition): number;
  /**
   * Resolves at the first hint after `since`, after `ms`, or when the signal aborts. Never
   * rejects. Rows that a look did not see are committed after it began, so their hint comes after
   * the mark taken before that look: none is lost between looking and waiting.
   */
  wait(place: TopicPartition, since: number, ms: number, signal: AbortSignal): Promise<void>;
}
