import { COLLECT_EVENTS_MAX, type VitalName } from '@roletrail/contracts/analytics';
import type { CollectBody, CollectEvent } from '@roletrail/contracts/http/collect';
import type { Measurement } from './data-layer.ts';

/** Facts of a visit that are the same in each batch. */
export type VisitFacts = Omit<CollectBody, 'events'>;

/**
 * Turns the data layer into batches, each entry once. A visit is one load of the document. Of a
 * vital only the first report counts: later ones repeat it after the page was hidden.
 */
export class VisitBatches {
  readonly #facts: VisitFacts;
  readonly #reported = new Set<string>();
  #read = 0;
  /** page that was loaded, or restored */
  #loaded: string | null = null;
  #current: string | null = null;

  constructor(facts: VisitFacts) {
    this.#facts = facts;
  }

  /** Path of the current page; null before the first view was read. */
  get current(): string | null {
    return this.#current;
  }

  /** Returns the entries that no earlier call returned. */
  take(layer: readonly Measurement[]): readonly CollectBody[] {
    const events = layer.slice(this.#read).flatMap((entry) => this.#eventOf(entry) ?? []);
    this.#read = layer.length;
    const batches: CollectBody[] = [];
    for (let from = 0; from < events.length; from += COLLECT_EVENTS_MAX) {
      batches.push({ ...this.#facts, events: events.slice(from, from + COLLECT_EVENTS_MAX) });
    }
    return batches;
  }

  /** The page came back from the back/forward cache: later vitals are of the current page. */
  restored(): void {
    this.#loaded = this.#current;
  }

  #eventOf(entry: Measurement): CollectEvent | null {
    if (entry.event === 'page_view') {
      const { path } = entry;
      const previous = this.#current;
      this.#current = path;
      this.#loaded ??= path;
      return { kind: 'view', path, previous };
    }
    if (this.#loaded === null || this.#reported.has(entry.id)) return null;
    this.#reported.add(entry.id);
    // the data layer names vitals by text; all come from web-vitals.ts
    const name = entry.name as VitalName;
    return { kind: 'vital', name, path: this.#loaded, value: entry.value };
  }
}
