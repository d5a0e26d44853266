import { isAborted, onAbort, type Signals } from './signals.ts';

/** Resolves after `ms`, or at once when the signal aborts; never rejects. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Hints by key that are never lost between a look and a wait: who looks takes the key's version
 * first, and a wait since an older version ends at once. A hint says *look*, nothing more.
 */
export class WakeUpSignals {
  readonly #versions = new Map<string, number>();
  readonly #sleepers = new Map<string, Set<() => void>>();
  readonly #sleep: Sleep;
  #all = 0;

  /** @param sleep other than the real clock's in the simulator */
  constructor(sleep: Sleep = realSleep) {
    this.#sleep = sleep;
  }

  /** Take it before looking; give it to `wait` when there was nothing to see. */
  version(key: string): number {
    return this.#all + (this.#versions.get(key) ?? 0);
  }

  wake(key: string): void {
    this.#versions.set(key, (this.#versions.get(key) ?? 0) + 1);
    for (const resume of [...(this.#sleepers.get(key) ?? [])]) resume();
  }

  wakeAll(): void {
    this.#all += 1;
    for (const sleepers of this.#sleepers.values()) for (const resume of [...sleepers]) resume();
  }

  /** Resolves at the first hint after version `since`, after `ms`, or at the first abort. */
  async wait(key: string, since: number, ms: number, signals: Signals = []): Promise<void> {
    if (this.version(key) !== since || ms <= 0 || isAborted(signals)) return;
    const sleepers = this.#sleepers.get(key) ?? new Set();
    this.#sleepers.set(key, sleepers);
    const woken = new AbortController();
    const resume = () => woken.abort();
    const forget = onAbort(signals, resume);
    sleepers.add(resume);
    await this.#sleep(ms, woken.signal);
    sleepers.delete(resume);
    forget();
  }
}

function realSleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
