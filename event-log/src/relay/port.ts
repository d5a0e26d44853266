import type { Place } from '../port.ts';

/** One event waiting in the outbox, in the order that its partition's lock gave. */
export interface OutboxRow {
  readonly seq: number;
  readonly key: string;
  readonly value: Uint8Array;
}

/** What the relay needs of the outbox tables (SQL: outbox/relay-store.ts; simulator: memory). */
export interface RelayStore {
  /** Unacknowledged rows in `seq` order, bounded in rows and in bytes (at least one if any). */
  unsent(place: Place, maxRows: number, maxBytes: number): Promise<readonly OutboxRow[]>;
  /** Highest offset that the log ever acknowledged for this partition; −1 before the first. */
  highestOffset(place: Place): Promise<number>;
  /**
   * Gives offsets `firstOffset…` to these rows (only where they have none), raises the highest
   * offset, and tells every process that waits for them: one transaction.
   */
  acknowledge(place: Place, seqs: readonly number[], firstOffset: number): Promise<void>;
}

/** Wakes the relay when rows may be waiting. A hint: the relay looks by itself as well. */
export interface WakeUp {
  /** Resolves at the next hint, after `ms`, or when the signal aborts. Never rejects. */
  wait(place: Place, ms: number, signal: AbortSignal): Promise<void>;
}
