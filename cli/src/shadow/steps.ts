/** What a rebuild is made of, in this order; of the check what is left of it after the indexes. */
type Step = 'fold' | 'index' | 'check' | 'compare' | 'swap';

/** How long each step of a rebuild took. */
export class Steps {
  readonly #seconds = new Map<Step, number>();

  /** By step, together where it was done more than once; those that were done. */
  get seconds(): Readonly<Partial<Record<Step, number>>> {
    return Object.fromEntries(this.#seconds);
  }

  async time<T>(step: Step, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    const done = await work();
    const before = this.#seconds.get(step) ?? 0;
    this.#seconds.set(step, Math.round(1000 * before + performance.now() - since) / 1000);
    return done;
  }
}
