import { isAborted, onAbort, type Signals } from './signals.ts';

/**
 * Hints by key that are never lost between a look and a wait: who looks takes the key's version
 * first, and a wait since an older version ends at once. A hint says *look*, nothing more.
 */
export class Hints {
  readonly #versions = new Map<string, number>();
  readonly #sleepers = new Map<string, Set<() => void>>();
  #all = 0;

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
  wait(key: string, since: number, ms: number, signals: Signals = []): Promise<void> {
    if (this.version(key) !== since || ms <= 0 || isAborted(signals)) return Promise.resolve();
    const sleepers = this.#sleepers.get(key) ?? new Set();
    this.#sleepers.set(key, sleepers);
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        forget();
        sleepers.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, ms);
      const forget = onAbort(signals, resume);
      sleepers.add(resume);
    });
  }
}
