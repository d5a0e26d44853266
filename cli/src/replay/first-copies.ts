import type { FirstCopy } from '@roletrail/audit-projector/project';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { Leaves } from './leaves.ts';

/**
 * Where each event stands first, and its leaf: what the workers look up in their tables before they
 * fold a batch. About 150 bytes an event.
 */
export class FirstCopies {
  /** by event id: how many came before it */
  readonly #nth = new Map<string, number>();
  readonly #leaves = new Leaves();
  readonly #places: TopicPartition[] = [];
  readonly #offsets: number[] = [];

  /** Returns those of these events that were seen before. */
  known(ids: readonly string[]): ReadonlyMap<string, FirstCopy> {
    const known = new Map<string, FirstCopy>();
    for (const id of ids) {
      const nth = this.#nth.get(id) ?? -1;
      const [place, offset] = [this.#places[nth], this.#offsets[nth]];
      const leaf = this.#leaves.at(nth);
      if (place && offset !== undefined && leaf)
        known.set(id, { ...place, offset, leafHash: leaf });
    }
    return known;
  }

  has(id: string): boolean {
    return this.#nth.has(id);
  }

  /** Keeps the event of a record, where it stands there for the first time. */
  add(place: TopicPartition, { offset, leafHash, decoded }: FoldRecord): void {
    if (decoded.kind !== 'event' || this.#nth.has(decoded.event.id)) return;
    this.#nth.set(decoded.event.id, this.#leaves.size);
    this.#leaves.push(leafHash);
    this.#places.push(place);
    this.#offsets.push(offset);
  }
}

/** By their leaves alone, as the consent worker asks. */
export function leavesOf(known: ReadonlyMap<string, FirstCopy>): ReadonlyMap<string, Uint8Array> {
  return new Map([...known].map(([id, { leafHash }]) => [id, leafHash]));
}
