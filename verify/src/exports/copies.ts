import type { ExportRow } from '@roletrail/contracts/export-row';

/** Position of a record, and its row, counted from 1. */
export interface RowPlace {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly row: number;
}

/** Half of a hash is beyond any search, and a file has a million of them. */
const half = (leaf: Uint8Array) => String.fromCharCode(...leaf.subarray(0, 16));

/**
 * Which records of one event are its copies. Within a partition the first is the event. Between
 * partitions nothing orders them: the fold took one of them first, and which one a row says itself;
 * that exactly one of them is the event can be checked, and that all are the same bytes.
 */
export class Copies {
  /** by the id of an event: of which bytes it was when it was met first */
  readonly #leaves = new Map<string, string>();
  /** ids of which there were copies only */
  readonly #waiting = new Map<string, RowPlace>();

  /** Returns true if the row of a record must be marked as a copy. */
  isCopy(id: string, leaf: Uint8Array, at: RowPlace, says: ExportRow['status'] | undefined) {
    const before = this.#waiting.get(id);
    if (this.#leaves.has(id) && !before) return true;
    if (!before) this.#leaves.set(id, half(leaf));
    const sameTree = before?.topic === at.topic && before.partition === at.partition;
    if (!sameTree && says !== 'duplicate') {
      this.#waiting.delete(id);
      return false;
    }
    if (!sameTree) this.#waiting.set(id, at);
    return true;
  }

  /** Returns true if the rows with this event have these bytes. */
  isSame(id: string, leaf: Uint8Array): boolean {
    return this.#leaves.get(id) === half(leaf);
  }

  /** The last copies of what no row holds. */
  orphans(): readonly RowPlace[] {
    return [...this.#waiting.values()];
  }
}
