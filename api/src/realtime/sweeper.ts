import { setTimeout as delay } from 'node:timers/promises';
import { SESSION_SWEEPER_LEASE } from '@roletrail/event-log/lease-names';
import type { Leases } from '@roletrail/event-log/port';
import type { ApiContext } from '../api.ts';
import { sweepSessions } from '../sessions/expire-sessions.ts';

/**
 * Ends sessions that are over and have no open socket anywhere. One process of the deployment
 * does it: *standing by* (another holds the lease; asks again every `everyMs`) → *sweeping* (a
 * pass every `everyMs`) → standing by when the lease is lost. Two at once would do no harm: each
 * session is judged again under its lock.
 */
export class Sweeper implements AsyncDisposable {
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  /** @param ended told how many a pass has ended */
  constructor(
    context: Pick<ApiContext, 'config' | 'deps'>,
    leases: Leases,
    everyMs: number,
    ended: (count: number) => void,
  ) {
    this.#running = this.#run(context, leases, everyMs, ended);
  }

  async #run(
    context: Pick<ApiContext, 'config' | 'deps'>,
    leases: Leases,
    everyMs: number,
    ended: (count: number) => void,
  ): Promise<void> {
    const { logger } = context.deps;
    while (!this.#stop.signal.aborted) {
      try {
        const lease = await leases.acquire(SESSION_SWEEPER_LEASE);
        try {
          while (lease && !lease.lost.aborted && !this.#stop.signal.aborted) {
            ended(await sweepSessions(context, this.#stop.signal));
            await this.#pause(everyMs);
          }
        } finally {
          await lease?.release();
        }
      } catch (error) {
        logger.warn({ err: error }, 'sweeping sessions failed');
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
