import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that it can be read out on the telephone. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number for people, e.g. RT-7F3K-9QXM: random, so that it tells nothing of how many there are. */
export function newReference(prefix: 'RT' | 'RP'): string {
  const group = () => Array.from({ length: 4 }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${prefix}-${group()}-${group()}`;
}
