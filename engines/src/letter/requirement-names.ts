/** Requirements of an ad by the words that a letter can call them by. */
import type { MetRequirement } from '../review/match.ts';
import { tidy } from './spelled-out.ts';

const COMMON_NOUN = /(?:ing|ment|tion|sion|ance|ence|ship|ics|ity|acy|ure|ysis)$/;
/** A noun phrase without remains of notes, dates and years of experience */
const NAMEABLE = /^(?!\d)[\p{L}\p{N}][\p{L}\p{N}\s'’&/.+#-]{0,40}$/u;
const NOT_NAMEABLE =
  /\b(?:exp|yrs?|years?|(?:19|20)\d\d|plc|certified|licensed|trained|experienced|qualified|eligible)\b|ed$|^(?:\p{L}|using|working|able|strong|good)$/iu;

/** Returns the requirement as the ad spells it; null if no sentence can name it so. */
export function spellRequirement({ name, asked }: MetRequirement, ad: string): string | null {
  const [first] = asked;
  const spelled = first ? tidy(ad.slice(first.start, first.end)) : name;
  const isShouted = spelled.length > 5 && !/\p{Ll}/u.test(spelled);
  const words = spelled === '' || isShouted ? name : spelled;
  if (!NAMEABLE.test(words) || NOT_NAMEABLE.test(words)) return null;
  const named = inSmall(words, name, ad);
  return /^\p{Lu}\p{Ll}+$/u.test(named) && opensSentences(named, ad) ? null : named;
}

/** Returns true if a word has its capital only because a sentence or a line of the ad begins with it. */
const opensSentences = (word: string, ad: string): boolean =>
  ad.includes(word) &&
  ad
    .split(word)
    .slice(0, -1)
    .every((before) => /(?:^|[.!?:\n•*–-] {0,3})$/.test(before.slice(-BEFORE)));
/** UTF-16 units before a word that show whether a sentence ends there. */
const BEFORE = 4;

/** Returns the words with a small first letter if they are no name. */
function inSmall(words: string, name: string, ad: string): string {
  const [head = '', ...rest] = words.split(' ');
  const small = words.charAt(0).toLowerCase() + words.slice(1);
  if (/\p{Lu}/u.test(head.slice(1)) || /[\p{N}.+#'’]/u.test(head) || head.length < 2) return words;
  // “, Relativity,”: a name, though it looks like a common noun
  if (rest.length === 0 && !hasWords(ad, small) && !opensSentences(words, ad) && ad.includes(words))
    return words;
  const isSmallElsewhere = hasWords(ad, small) || /^\p{Ll}/u.test(name);
  const isPhrase = rest.length > 0 && rest.every((word) => /^\p{Ll}/u.test(word));
  return isSmallElsewhere || isPhrase || (rest.length === 0 && COMMON_NOUN.test(head))
    ? small
    : words;
}

/** Returns true if the ad has these words, not only as the start of longer ones. */
const hasWords = (ad: string, words: string): boolean =>
  ad
    .split(` ${words}`)
    .slice(1)
    .some((rest) => !/^\p{L}/u.test(rest));

const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string) => text.toLowerCase().match(WORD) ?? [];

/** Returns true if a requirement only repeats words of the names of role and employer. */
export function isInNames(requirement: string, names: readonly string[]): boolean {
  const known = new Set(names.flatMap(wordsOf));
  return wordsOf(requirement).every((word) => known.has(word));
}

/** Returns the line of the ad in which a requirement is first asked for. */
export function lineAsking({ asked }: MetRequirement, ad: string): string {
  const place = asked[0]?.start ?? 0;
  const start = ad.lastIndexOf('\n', place - 1) + 1;
  const end = ad.indexOf('\n', place);
  return tidy(ad.slice(start, end === -1 ? ad.length : end).slice(0, 1000)).slice(0, 400);
}
