/**
 * The latest of what is read by a name: read at first need and when the name is another, and shared
 * by all who ask. What could not be read is tried again by whoever asks next.
 */
export class ReadOnce<T> {
  #held: { readonly name: string; readonly read: Promise<T> } | null = null;

  /** @throws what `read` throws */
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
