/*
 * Index of event ids to candidate offsets. Stores 40 bits of each id: 8 select the segment, 32 are
 * stored with the offset. It finds every stored event and may return a few wrong candidates, so
 * callers read the record.
 *
 * Uses tabulation hashing: XOR of random bits, one value per digit and position of the id. Two ids
 * collide with probability 2^-40, even if an attacker chooses them. Otherwise, a writer of the log
 * could force repeated reads.
 *
 * A segment is an open-addressing table of pairs (bits, offset + 1; 0: free), 50 to 75 % full. It
 * uses 11 to 16 bytes an event and creates no garbage.
 */

const SEGMENTS = 256;
const WORD = 2 ** 32;
const FEWEST_SLOTS = 8;
const FULLEST = 3 / 4;
const GROWTH = 3 / 2;
const HYPHEN = 0x2d;
/** Two words for each digit in each of an id's 32 places. */
const TABLE_WORDS = 32 * 16 * 2;

export class EventIdIndex {
  readonly #table: Uint32Array;
  readonly #segments = Array.from({ length: SEGMENTS }, () => new Segment());

  /** @param table random bits, unknown to those who choose ids */
  constructor(table = crypto.getRandomValues(new Uint32Array(TABLE_WORDS))) {
    this.#table = table;
  }

  /**
   * 40 bits of an id; of one whose letters differ in case alone the same, as the database has it.
   * @returns null for what is no UUID
   */
  bitsOf(id: string): number | null {
    if (id.length !== 36) return null;
    const table = this.#table;
    let [high, low, place] = [0, 0, 0];
    for (let i = 0; i < 36; i++) {
      const code = id.charCodeAt(i);
      if (i === 8 || i === 13 || i === 18 || i === 23) {
        if (code !== HYPHEN) return null;
        continue;
      }
      const digit = digitOf(code);
      if (digit < 0) return null;
      const at = (place * 16 + digit) * 2;
      high ^= table[at] ?? 0;
      low ^= table[at + 1] ?? 0;
      place += 1;
    }
    return (high >>> 24) * WORD + (low >>> 0);
  }

  /**
   * The offset of an event whose id has these bits, after `passed` of them; null where there is none.
   * @param bits as bitsOf gives them
   */
  find(bits: number, passed = 0): number | null {
    return this.#segmentOf(bits).find(bits % WORD, passed);
  }

  add(bits: number, offset: number): void {
    this.#segmentOf(bits).add(bits % WORD, offset);
  }

  #segmentOf(bits: number): Segment {
    const segment = this.#segments[Math.floor(bits / WORD)];
    if (!segment) throw new RangeError(`${bits} is no 40 bits`);
    return segment;
  }
}

class Segment {
  #slots = new Uint32Array(FEWEST_SLOTS * 2);
  #size = 0;

  find(bits: number, passed: number): number | null {
    const slots = this.#slots;
    let left = passed;
    for (let at = firstSlot(bits, slots); slots[at + 1] !== 0; at = nextSlot(at, slots)) {
      if (slots[at] !== bits) continue;
      if (left === 0) return (slots[at + 1] ?? 0) - 1;
      left -= 1;
    }
    return null;
  }

  add(bits: number, offset: number): void {
    if ((this.#size + 1) * 2 > this.#slots.length * FULLEST) this.#grow();
    put(this.#slots, bits, offset + 1);
    this.#size += 1;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(Math.ceil((before.length / 2) * GROWTH) * 2);
    for (let at = 0; at < before.length; at += 2) {
      const kept = before[at + 1] ?? 0;
      if (kept !== 0) put(this.#slots, before[at] ?? 0, kept);
    }
  }
}

/** There always is a free one. */
function put(slots: Uint32Array, bits: number, kept: number): void {
  let at = firstSlot(bits, slots);
  while (slots[at + 1] !== 0) at = nextSlot(at, slots);
  slots[at] = bits;
  slots[at + 1] = kept;
}

function firstSlot(bits: number, { length }: Uint32Array): number {
  return Math.floor((bits * (length / 2)) / WORD) * 2;
}

function nextSlot(at: number, { length }: Uint32Array): number {
  return at + 2 === length ? 0 : at + 2;
}

/** A hexadecimal digit's value; below 0 for any other character. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
