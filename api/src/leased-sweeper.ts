import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@roletrail/contracts/logger';
import type { Leases } from '@roletrail/event-log/port';

/** One pass over what is due; how many it took. */
export type Sweep = (signal: AbortSignal) => Promise<number>;

export interface Sweeping {
  readonly lease: string;
  readonly everyMs: number;
  /** called whenever the lease was taken: what a holder must find out first, it finds out anew */
  readonly lead: () => Sweep;
  /** told how many a pass took */
  readonly swept: (count: number) => void;
}

/**
 * Does what falls due with time. One process of the deployment does it: *standing by* (another
 * holds the lease; asks again every `everyMs`) → *sweeping* (a pass every `everyMs`) → standing by
 * when the lease is lost. Two at once must do no harm: each thing is judged again under its lock.
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
            await this.#pause(everyMs);
          }
        } finally {
          await lease?.release();
        }
      } catch (error) {
        logger.warn({ err: error, lease: name }, 'sweeping failed');
      }
      await this.#pause(everyMs);
    }
  }

  async #pause(ms: number): Promise<void> {
    try {
      await delay(ms, undefined, { signal: this.#stop.signal });
    } catch {
      // closing ends the wait early
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}
