import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@roletrail/contracts/logger';
import type { Lease, Leases, Timer } from '../port.ts';

/** Fakes around relays and projectors, for tests of their loops in one process. */

export const quiet: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => quiet,
};

export const realTimer: Timer = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    delay(ms, undefined, signal ? { signal } : {}).then(
      () => undefined,
      () => undefined,
    ),
};

/** One holder per name, as with advisory locks; `lose` simulates the connection's end. */
export class TestLeases implements Leases {
  readonly #held = new Map<string, AbortController>();

  async acquire(name: string): Promise<Lease | null> {
    if (this.#held.has(name)) return null;
    const lost = new AbortController();
    this.#held.set(name, lost);
    const release = async () => {
      if (this.#held.get(name) === lost) this.#held.delete(name);
    };
    return { lost: lost.signal, release };
  }

  /** Returns true if a lease is held and none of the held ones was lost. */
  get sound(): boolean {
    const held = [...this.#held.values()];
    return held.length > 0 && held.every((lost) => !lost.signal.aborted);
  }

  /** Ends every held lease. */
  lose(): void {
    for (const lost of this.#held.values()) lost.abort();
  }
}

export async function pollUntil(condition: () => boolean): Promise<void> {
  const late = performance.now() + 10_000;
  while (!condition()) {
    if (performance.now() > late) throw new Error('the awaited condition did not come');
    await delay(1);
  }
}
