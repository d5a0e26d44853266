/** Upper ends of the classes, ms: each a fifth above the one before it, from 1 ms to a minute. */
const ENDS = Array.from({ length: 61 }, (_, i) => 1.2 ** i);

/** How many durations fell into each class; the last one has no end. */
export type DurationCounts = readonly number[];

/**
 * Durations of late, counted by classes: nothing is kept of the single one. The window moves by
 * slots; the slot that time is in is not told yet, so that rates are those of whole slots, and what
 * is older than all others is forgotten.
 */
export class RecentDurations {
  readonly #slotMs: number;
  readonly #slots: number[][];
  readonly #now: () => number;
  readonly #began: number;
  #slot: number;

  /** @param slots that are told; @param now monotonic, ms */
  constructor(slotMs: number, slots: number, now: () => number = () => performance.now()) {
    this.#slotMs = slotMs;
    this.#slots = Array.from({ length: slots + 1 }, () => []);
    this.#now = now;
    this.#began = now();
    this.#slot = this.#slotAt(this.#began);
  }

  add(ms: number): void {
    const counts = this.#forward();
    const found = ENDS.findIndex((end) => ms <= end);
    const index = found < 0 ? ENDS.length : found;
    counts[index] = (counts[index] ?? 0) + 1;
  }

  counts(): DurationCounts {
    const present = this.#forward();
    return addUp(this.#slots.filter((slot) => slot !== present));
  }

  /** How long these counts were gathered for, seconds; never 0. */
  get seconds(): number {
    const end = this.#slotAt(this.#now()) * this.#slotMs;
    const full = (this.#slots.length - 1) * this.#slotMs;
    return Math.max(1, Math.min(full, end - this.#began)) / 1000;
  }

  /** Empties the slots that time has passed by. @returns the present one */
  #forward(): number[] {
    const slot = this.#slotAt(this.#now());
    const passed = Math.min(slot - this.#slot, this.#slots.length);
    for (let i = 0; i < passed; i += 1) this.#slots[(slot - i) % this.#slots.length] = [];
    this.#slot = slot;
    return this.#slots[slot % this.#slots.length] ?? [];
  }

  #slotAt(now: number): number {
    return Math.floor(now / this.#slotMs);
  }
}

/** Counts of several, class by class. */
export function addUp(all: readonly DurationCounts[]): DurationCounts {
  const sum: number[] = [];
  for (const counts of all) {
    for (const [i, count = 0] of counts.entries()) sum[i] = (sum[i] ?? 0) + count;
  }
  return Array.from(sum, (count) => count ?? 0);
}

export function totalOf(counts: DurationCounts): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** End of the class in which this share of the durations is reached, ms; null: there were none. */
export function percentile(counts: DurationCounts, share: number): number | null {
  const total = totalOf(counts);
  if (total === 0) return null;
  let reached = 0;
  const index = counts.findIndex((count) => {
    reached += count;
    return reached >= total * share;
  });
  const end = ENDS[Math.min(index, ENDS.length - 1)] ?? 0;
  return Math.round(end * 10) / 10;
}
