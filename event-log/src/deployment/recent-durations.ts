/** Upper ends of the classes, ms: each 20 % above the previous one, from 1 ms to a minute. */
const ENDS = Array.from({ length: 61 }, (_, i) => 1.2 ** i);

/** Number of durations in each class; the last class has no end. */
export type DurationCounts = readonly number[];

/**
 * Recent durations, counted by class. Single durations are not stored. The window moves by slots.
 * The current slot is not counted, so that rates are those of whole slots; the oldest slot is
 * dropped.
 */
export class RecentDurations {
  readonly #slotMs: number;
  readonly #slots: number[][];
  readonly #now: () => number;
  readonly #began: number;
  #slot: number;

  /** @param slots number of counted slots; @param now monotonic clock, ms */
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

  /** Duration of the counted window, seconds; never 0. */
  get seconds(): number {
    const end = this.#slotAt(this.#now()) * this.#slotMs;
    const full = (this.#slots.length - 1) * this.#slotMs;
    return Math.max(1, Math.min(full, end - this.#began)) / 1000;
  }

  /** Empties the slots that have passed. @returns the current slot */
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

/** Adds several counts, class by class. */
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

/** Returns the upper end of the class with this share of the durations, ms, or null. */
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
