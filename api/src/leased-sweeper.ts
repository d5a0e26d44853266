import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@roletrail/contracts/logger';
import type { Leases } from '@roletrail/event-log/port';

/** Handles all due items once. Returns their number. */
export type Sweep = (signal: AbortSignal) => Promise<number>;

export interface Sweeping {
  readonly lease: string;
  readonly everyMs: number;
  /** called each time the lease is acquired, so that each holder starts with fresh state */
  readonly lead: () => Sweep;
  /** called with the count of each pass */
  readonly swept: (count: number) => void;
}

/** Longest time between two attempts to acquire a lease: work that is missing for 3 s is a finding. */
const STANDBY_MS = 2000;

/**
 * Runs a periodic sweep on one process of the deployment.
 * *standby* → (lease acquired) → *sweeping*
 * *sweeping* → (lease lost) → *standby*
 * Invariant: two sweeps at once are safe, because each row is checked again under its lock.
 */
export class LeasedSweeper implements AsyncDisposable {
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  constructor(sweeping: Sweeping, leases: Leases, logger: Logger) {
    this.#running = this.#run(sweeping, leases, logger);
  }

  async #run({ lease: name, everyMs, lead, swept }: Sweeping, leases: Leases, logger: Logger) {
    while (!this.#stop.signal.aborted) {
      try {
        const lease = await leases.acquire(name);
        const sweep = lead();
        try {
          while (lease && !lease.lost.aborted && !this.#stop.signal.aborted) {
            swept(await sweep(this.#stop.signal));
            await this.#pause(everyMs, lease.lost);
          }
        } finally {
          await lease?.release();
        }
      } catch (error) {
        logger.warn({ err: error, lease: name }, 'sweeping failed');
      }
      await this.#pause(Math.min(everyMs, STANDBY_MS));
    }
  }

  /** @param lost ends the pause too, so that another process, or this one, acquires the lease again */
  async #pause(ms: number, lost?: AbortSignal): Promise<void> {
    const stop = this.#stop.signal;
    try {
      const signal = lost ? AbortSignal.any([stop, lost]) : stop;
      await delay(ms, undefined, { signal });
    } catch {
      // closing, or the loss of the lease, ends the wait early
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}
