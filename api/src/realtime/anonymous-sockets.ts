/** Counts sockets that have not said who they are, by address: few are honest in great number. */
export class AnonymousSockets {
  readonly #perAddress: number;
  readonly #counts = new Map<string, number>();

  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }

  /** The function that counts it off again (any number of calls); null when there are too many. */
  enter(address: string): (() => void) | null {
    const before = this.#counts.get(address) ?? 0;
    if (before >= this.#perAddress) return null;
    this.#counts.set(address, before + 1);
    let counted = true;
    return () => {
      if (!counted) return;
      counted = false;
      const left = (this.#counts.get(address) ?? 1) - 1;
      if (left > 0) this.#counts.set(address, left);
      else this.#counts.delete(address);
    };
  }
}
