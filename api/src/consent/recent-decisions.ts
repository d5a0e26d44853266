const HOUR_MS = 3_600_000;

/** A decision of the last hour, by the key that it was made under. */
export interface RecentDecision {
  readonly userId: string;
  readonly key: string;
  readonly at: Date;
}

/**
 * Decisions of each person within the last hour, those of the present batch among them. All kinds
 * count, but only acceptances are refused: a person can always decline or withdraw.
 */
export class RecentDecisions {
  readonly #most: number | null;
  readonly #times = new Map<string, number[]>();
  readonly #known = new Set<string>();

  /**
   * @param most decisions of one person in an hour; null: no limit
   * @param decided before this batch
   */
  constructor(most: number | null, decided: readonly RecentDecision[]) {
    this.#most = most;
    for (const decision of decided) this.add(decision);
  }

  /** Counts a decision. A repeat under the same key counts once. */
  add({ userId, key, at }: RecentDecision): void {
    const name = `${userId} ${key}`;
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.#times.set(userId, [...(this.#times.get(userId) ?? []), at.getTime()]);
  }

  /** Returns milliseconds until the person may accept again, or null if they may now. */
  waitMs(userId: string, now: Date): number | null {
    if (this.#most === null) return null;
    const times = (this.#times.get(userId) ?? []).toSorted((a, b) => b - a);
    const last = times[this.#most - 1];
    return last === undefined ? null : Math.max(1, last + HOUR_MS - now.getTime());
  }
}
