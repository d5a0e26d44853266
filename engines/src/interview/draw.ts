/** Order drawn from a seed: the same seed gives the same order on every machine. */

/** Returns a generator of numbers from 0 to 1, exclusive (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** @returns the items in an order that depends on the seed alone */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const next = numbersFrom(seed);
  return items
    .map((item, at) => ({ item, at, place: next() }))
    .sort((a, b) => a.place - b.place || a.at - b.at)
    .map(({ item }) => item);
}

/**
 * Returns a function that fills a name into the next of some wordings. They begin at a place that the
 * seed draws and take turns, so that two questions of a set differ.
 */
export function createWording(seed: number) {
  let turn = Math.floor(numbersFrom(seed)() * 1000);
  return (wordings: readonly string[], slot: string, name: string): string => {
    const wording = wordings[turn % wordings.length] ?? slot;
    turn += 1;
    // a function, because `$&` in a name would mean something in a replacement text
    return wording.replace(slot, () => name);
  };
}
