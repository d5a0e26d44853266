const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Addresses that are counted; above it the one that came first in the hour is forgotten. */
const ADDRESSES_MAX = 50_000;

/** Most rows of an address in an hour, and of all addresses in a day of UTC. */
export interface RowLimits {
  readonly rowsPerAddress: number;
  readonly rowsPerDay: number;
}

/**
 * Counts the rows that this process keeps, in memory only. Addresses are forgotten at the end of
 * their hour.
 */
export class RowBudget {
  readonly #limits: RowLimits;
  readonly #byAddress = new Map<string, number>();
  #hour = 0;
  #day = 0;
  #ofDay = 0;

  constructor(limits: RowLimits) {
    this.#limits = limits;
  }

  /** Number of addresses in memory. */
  get addresses(): number {
    return this.#byAddress.size;
  }

  /** Forgets what was counted in an earlier hour or day. @param now ms since 1970 */
  forgetEarlier(now: number): void {
    const hour = Math.floor(now / HOUR_MS);
    if (hour !== this.#hour) this.#byAddress.clear();
    this.#hour = hour;
    const day = Math.floor(now / DAY_MS);
    if (day !== this.#day) this.#ofDay = 0;
    this.#day = day;
  }

  /**
   * Takes up to `wanted` rows out of the budgets of an address and of the day.
   * @param now ms since 1970
   * @returns number of rows that may be kept
   */
  take(address: string, wanted: number, now: number): number {
    this.forgetEarlier(now);
    const { rowsPerAddress, rowsPerDay } = this.#limits;
    const before = this.#byAddress.get(address) ?? 0;
    const taken = Math.max(0, Math.min(wanted, rowsPerAddress - before, rowsPerDay - this.#ofDay));
    this.#byAddress.set(address, before + taken);
    const [oldest] = this.#byAddress.keys();
    if (this.#byAddress.size > ADDRESSES_MAX && oldest !== undefined) {
      this.#byAddress.delete(oldest);
    }
    this.#ofDay += taken;
    return taken;
  }
}
