/**
 * Cache of the latest value by name: read at first use and when the name changes, shared by all
 * callers. A failed read is repeated at the next call.
 */
export class ReadOnce<T> {
  #held: { readonly name: string; readonly read: Promise<T> } | null = null;

  /** @throws errors of `read` */
  async get(name: string, read: () => Promise<T>): Promise<T> {
    if (this.#held?.name !== name) this.#held = { name, read: read() };
    const held = this.#held;
    try {
      return await held.read;
    } catch (error) {
      if (this.#held === held) this.#held = null;
      throw error;
    }
  }
}
