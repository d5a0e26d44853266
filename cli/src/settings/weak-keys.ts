import { KEY_NAMES, KEY_VARIABLES, type Keys } from './keys.ts';

/** Minimum number of distinct bytes of 32. A random key has fewer once in 10^15 draws. */
const FEWEST_DIFFERENT = 16;

/**
 * What shows that keys were typed rather than drawn: equal ones, few different bytes (zeros,
 * repetitions), steps of one size, words. Null when nothing does.
 */
export function weaknessOf(keys: Keys): string | null {
  const given = KEY_NAMES.flatMap((name) => {
    const key = keys[name];
    return key === null ? [] : [{ name: KEY_VARIABLES[name], key }];
  });
  for (const [index, { name, key }] of given.entries()) {
    if (isPatterned(key)) return `${name} is no random value`;
    const twin = given.slice(index + 1).find((other) => other.key.equals(key));
    if (twin) return `${name} and ${twin.name} are the same`;
  }
  return null;
}

function isPatterned(key: Buffer): boolean {
  if (new Set(key).size < FEWEST_DIFFERENT) return true;
  const step = (i: number) => ((key[i] ?? 0) - (key[i - 1] ?? 0)) & 0xff;
  const steps = new Set(Array.from({ length: key.length - 1 }, (_, i) => step(i + 1)));
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return steps.size === 1 || isText || /^[0-9]+$/.test(key.toString('hex'));
}
