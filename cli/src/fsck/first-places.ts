const FEWEST_SLOTS = 1024;
/** Four of an id, one of its place. */
const WORDS = 5;
const DIGITS = 8;
const HYPHEN = 0x2d;

/**
 * Where each event stands first in a partition, by its id: 27 to 53 bytes an event, and nothing for
 * the collector. Ids that differ in case alone are one, as the database has it.
 */
export class FirstPlaces {
  /** the id's bits, and the offset + 1; 0: nobody's slot */
  #slots = new Uint32Array(FEWEST_SLOTS * WORDS);
  readonly #id = new Uint32Array(4);
  #size = 0;

  /** Null where the id was not kept. */
  get(id: string): number | null {
    if (!readId(id, this.#id)) return null;
    const kept = this.#slots[this.#slotOf(this.#id) + 4] ?? 0;
    return kept === 0 ? null : kept - 1;
  }

  /**
   * Keeps an id that was not kept before.
   * @throws TypeError for what is no UUID
   */
  set(id: string, offset: number): void {
    if (!readId(id, this.#id)) throw new TypeError(`"${id}" is no UUID`);
    if ((this.#size + 1) * WORDS * 4 > this.#slots.length * 3) this.#grow();
    this.#put(this.#id, offset + 1);
    this.#size += 1;
  }

  #put(id: Uint32Array, kept: number): void {
    const at = this.#slotOf(id);
    this.#slots.set(id, at);
    this.#slots[at + 4] = kept;
  }

  /** Of the id, or the free one where it belongs: there always is one. */
  #slotOf(id: Uint32Array): number {
    const slots = this.#slots;
    const [a = 0, b = 0, c = 0, d = 0] = [id[0], id[1], id[2], id[3]];
    let at = (mixed(a, b, c, d) & (slots.length / WORDS - 1)) * WORDS;
    while (slots[at + 4] !== 0) {
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c && slots[at + 3] === d)
        break;
      at += WORDS;
      if (at === slots.length) at = 0;
    }
    return at;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    for (let at = 0; at < before.length; at += WORDS) {
      const kept = before[at + 4] ?? 0;
      if (kept !== 0) this.#put(before.subarray(at, at + 4), kept);
    }
  }
}

/** Ids begin with their time: the digits that differ must reach the low bits. */
function mixed(a: number, b: number, c: number, d: number): number {
  let bits = Math.imul(a ^ (b >>> 15), 0x85ebca6b) ^ Math.imul(c ^ b, 0xc2b2ae35) ^ d;
  bits = Math.imul(bits ^ (bits >>> 16), 0x27d4eb2f);
  return bits ^ (bits >>> 15);
}

/** @returns false for what is no UUID */
function readId(id: string, into: Uint32Array): boolean {
  if (id.length !== 36) return false;
  let digits = 0;
  let word = 0;
  for (let i = 0; i < 36; i++) {
    const code = id.charCodeAt(i);
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (code !== HYPHEN) return false;
      continue;
    }
    const digit = digitOf(code);
    if (digit < 0) return false;
    word = (word << 4) | digit;
    digits += 1;
    if (digits % DIGITS === 0) into[digits / DIGITS - 1] = word;
  }
  return true;
}

/** A hexadecimal digit's value; below 0 for any other character. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
