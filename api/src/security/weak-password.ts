import type { WeakPasswordReason } from '@roletrail/contracts/errors';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_MIN_WITH_SECOND_FACTOR,
} from '@roletrail/contracts/limits';
import { isBreached } from './breached-passwords.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/**
 * Returns the reasons to refuse a password; [] if it is acceptable. With a second factor it may be
 * shorter. Lengths count Unicode code points; no kinds of characters are required (NIST SP
 * 800-63B-4).
 *
 * `breached` is decided offline from some 500,000 breached passwords (breached-passwords.ts). Few
 * of those reach 15 characters, because people reach that length by repeating and joining. So the
 * password is normalised (lower case, leet undone, no punctuation). It is refused if the result is
 * a common password, one repeated unit, a run of the alphabet, digits or keyboard, or at most three
 * of these joined. This is a lower bound, not a proof of strength: a breached password without such
 * a pattern passes.
 */
export function weakPasswordReasons(
  password: string,
  email: string,
  secondFactor: boolean,
): WeakPasswordReason[] {
  const reasons: WeakPasswordReason[] = [];
  const length = [...password].length;
  const least = secondFactor ? PASSWORD_MIN_WITH_SECOND_FACTOR : PASSWORD_MIN;
  if (length < least) reasons.push('length');
  if (length > PASSWORD_MAX) reasons.push('too_long');
  else if (isCommon(password)) reasons.push('breached');
  if (containsEmail(password, email)) reasons.push('contains_email');
  return reasons;
}

/** Shorter local parts occur in good passwords by chance. */
const LOCAL_PART_MIN = 4;

function containsEmail(password: string, email: string): boolean {
  const [plain, address] = [password.toLowerCase(), email.toLowerCase()];
  const local = address.split('@', 1)[0] ?? '';
  return plain.includes(address) || (local.length >= LOCAL_PART_MIN && plain.includes(local));
}

/** Minimum length in the list of breached passwords. */
const BREACHED_MIN = 8;

function isCommon(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return [lower, unleet(lower)].some((form) => {
    if (COMMON_PASSWORDS.has(form) || isBreached(form)) return true;
    const plain = form.replace(/[^\p{L}\p{N}]/gu, '');
    if (plain.length >= BREACHED_MIN && isBreached(plain)) return true;
    // punctuation or symbols: only their variety counts
    if (plain.length < 4) return new Set(form).size < 5;
    return isJoined(repeatedUnit(plain) ?? plain);
  });
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
};

const unleet = (text: string) => text.replace(/[0-9@$!|+]/g, (c) => LEET[c] ?? c);

/** Returns the repeated unit of a text, such as `abc` in `abcabcab`; null if there is none. */
function repeatedUnit(text: string): string | null {
  for (let size = 1; size <= text.length / 2; size++) {
    if (
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length)
    ) {
      return text.slice(0, size);
    }
  }
  return null;
}

const MAX_PARTS = 3;
/** Longer texts are not split, because the work grows steeply. */
const JOINED_MAX = 64;
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
  .flatMap((run) => [run, [...run].reverse().join('')])
  .map((run) => run + run);

/** Returns true if the text is at most three common passwords, runs, years or digits, joined. */
function isJoined(text: string): boolean {
  if (text.length <= 3) return true;
  if (text.length > JOINED_MAX) return false;
  // minimum number of parts that make up the first i characters
  const parts: number[] = [0];
  for (let end = 1; end <= text.length; end++) {
    let fewest = Number.POSITIVE_INFINITY;
    for (let start = 0; start < end; start++) {
      const before = parts[start] ?? Number.POSITIVE_INFINITY;
      if (before < MAX_PARTS && before + 1 < fewest && isPart(text.slice(start, end))) {
        fewest = before + 1;
      }
    }
    parts.push(fewest);
  }
  return (parts[text.length] ?? Number.POSITIVE_INFINITY) <= MAX_PARTS;
}

function isPart(piece: string): boolean {
  if (/^[0-9]{1,4}$/.test(piece) || /^(.)\1*$/u.test(piece)) return true;
  if (COMMON_PASSWORDS.has(piece)) return true;
  if (piece.length < 3) return false;
  return RUNS.some((run) => run.includes(piece)) || isRepeated(piece);
}

function isRepeated(piece: string): boolean {
  const unit = repeatedUnit(piece);
  return unit !== null && (unit.length <= 3 || COMMON_PASSWORDS.has(unit));
}
