/**
 * Request batching: one call of `run` in flight at a time carries all waiting keys.
 *
 * A key requested during a call waits for the next call, so each caller gets a value read after its
 * request. There is no cache. Callers of one key share an entry.
 *
 * *idle* → (key) → *running* (one call in flight, others queue) → (call ends, queue empty) → *idle*
 * Invariant: each caller is settled exactly once.
 */
export class BatchLoader<K, V> {
  readonly #run: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;
  readonly #maxKeys: number;
  readonly #waiting = new Map<K, Waiter<V>[]>();
  #running = false;

  /** @param run loads a batch of distinct keys; keys missing from its map have no value */
  constructor(run: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>, maxKeys = 256) {
    this.#run = run;
    this.#maxKeys = maxKeys;
  }

  /** Returns the value of `key`, or null if there is none. Rejects if its batch fails. */
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
