import { createHash } from 'node:crypto';

/** Chance that is the same for the same name: hashes of the name and a running number. */
export class Dice {
  readonly #name: string;
  #thrown = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** In [0, 1). */
  float(): number {
    return this.#bytes().readUIntBE(0, 6) / 2 ** 48;
  }

  chance(probability: number): boolean {
    return this.float() < probability;
  }

  /** One of these, each as likely as its weight says. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let rest = this.float() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, choice] of choices) {
      rest -= weight;
      if (rest < 0) return choice;
    }
    throw new RangeError('there is nothing to choose from');
  }

  /** Log-normal, as the times are that people take: half of them below the median, a few far above. */
  time(medianMs: number, spread: number): number {
    // Box and Muller; 1 - float() is never 0
    const normal =
      Math.sqrt(-2 * Math.log(1 - this.float())) * Math.cos(2 * Math.PI * this.float());
    return medianMs * Math.exp(spread * normal);
  }

  hex(bytes: number): string {
    return this.#bytes().toString('hex', 0, bytes);
  }

  /** A UUID of version 4 in form. */
  uuid(): string {
    const hex = this.hex(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  #bytes(): Buffer {
    this.#thrown += 1;
    return createHash('sha256').update(`${this.#name} ${this.#thrown}`).digest();
  }
}
