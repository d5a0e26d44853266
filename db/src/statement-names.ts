const STATEMENTS_MAX = 256;

/**
 * Names for statements that come again, so that each connection parses and plans them once
 * instead of at every execution.
 *
 * A text gets its name at its second execution: one that never comes again is not kept by the
 * server. The number of texts is bounded, because the server keeps each for as long as its
 * connection lives; texts beyond it go unnamed, as before.
 */
export class StatementNames {
  /** text → its name; null after the first execution */
  readonly #names = new Map<string, string | null>();
  #given = 0;

  /** The statement's name, or undefined: run it without one. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known) return known;
    if (known === null) {
      this.#given += 1;
      const name = `rt_${this.#given}`;
      this.#names.set(text, name);
      return name;
    }
    if (this.#names.size < STATEMENTS_MAX) this.#names.set(text, null);
    return undefined;
  }

  /** The server refuses this statement's plan: from now on it goes under a new name. */
  retire(text: string): void {
    if (this.#names.has(text)) this.#names.set(text, null);
  }
}
