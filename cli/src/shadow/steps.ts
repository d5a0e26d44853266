/** What a rebuild is made of, in this order; of the check what is left of it once all is folded. */
type Step = 'fold' | 'check' | 'count' | 'compare' | 'swap';

/** How long each step of a rebuild took. */
export class Steps {
  readonly #seconds = new Map<Step, number>();

  /** By step; those that were done. */
  get seconds(): Readonly<Partial<Record<Step, number>>> {
    return Object.fromEntries(this.#seconds);
  }

  async time<T>(step: Step, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    const done = await work();
    this.#seconds.set(step, Math.round(performance.now() - since) / 1000);
    return done;
  }
}
