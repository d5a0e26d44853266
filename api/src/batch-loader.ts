/**
 * Natural batching: one call of `run` in flight at a time carries every key that waits.
 *
 * A key asked for while a call is under way waits for the next one, so what a caller gets was
 * read after it asked: nothing is cached. Callers of the same key share one entry of a batch.
 *
 * States: *idle* (nothing waits, nothing runs) → *running* (one call under way, others gather) →
 * idle again when a call ends and nobody waits. Invariant: each caller is settled exactly once.
 */
export class BatchLoader<K, V> {
  readonly #run: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;
  readonly #maxKeys: number;
  readonly #waiting = new Map<K, Waiter<V>[]>();
  #running = false;

  /** @param run answers a batch of distinct keys; keys absent from its map have no value */
  constructor(run: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>, maxKeys = 256) {
    this.#run = run;
    this.#maxKeys = maxKeys;
  }

  /** The value of `key`, or null when there is none. Rejects when its batch fails. */
  load(key: K): Promise<V | null> {
    return new Promise((resolve, reject) => {
      const waiters = this.#waiting.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else this.#waiting.set(key, [{ resolve, reject }]);
      if (!this.#running) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#running = true;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, this.#maxKeys);
      for (const [key] of batch) this.#waiting.delete(key);
      try {
        const values = await this.#run(batch.map(([key]) => key));
        for (const [key, waiters] of batch) {
          for (const waiter of waiters) waiter.resolve(values.get(key) ?? null);
        }
      } catch (error) {
        for (const [, waiters] of batch) for (const waiter of waiters) waiter.reject(error);
      }
    }
    this.#running = false;
  }
}

interface Waiter<V> {
  readonly resolve: (value: V | null) => void;
  readonly reject: (error: unknown) => void;
}
