/** Counter of unauthenticated sockets per address, to limit abuse. */
export class AnonymousSockets {
  readonly #perAddress: number;
  readonly #counts = new Map<string, number>();

  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }

  /** Returns a function that releases the place (idempotent); null if the limit is reached. */
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
