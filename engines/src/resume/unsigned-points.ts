/** Lines without bullets that say what a person did in a job, in a section that has no bullets at all. */
import { datesIn } from './dates.ts';
import { DEGREE, ORGANISATION, SCHOOL, TITLE } from './patterns.ts';
import type { PlacedLine } from './placed-text.ts';
import { isPlaceName } from './places.ts';

/** “Warehouse operative”, “Senior widget wrangler”: names of jobs in small letters */
const OCCUPATION = /\p{L}{2}(?:er|or|ist|ian|ant|ive|man|woman)$/iu;
/** A word that only sentences and lists of things have */
const FUNCTION_WORD = /[ ,](?:for|with|to|on|by|using|per|into|from|up|while|after|including)[ ,]/;
/** Between the title, the employer and the town of a head */
const BETWEEN = /, | [–—|·•-] |\t| at (?=\p{Lu})/u;
const WORDS_LEAST = 2;
/** Words of a title in small letters, at most */
const TITLE_WORDS_MOST = 4;

/** Returns true if most words behind the first are small: names of jobs and firms are not so written. */
function hasSmallWords(text: string): boolean {
  const [, ...words] = text.split(/[ ,/]+/).filter((word) => /\p{L}/u.test(word));
  const small = words.filter((word) => /^\p{Ll}|^\p{Lu}{2,}s?$|\p{N}/u.test(word));
  return small.length + 1 >= WORDS_LEAST && small.length > words.length / 2;
}

/** Returns true if a head has its dates, and a title and an employer beside or above them. */
function isComplete(head: readonly PlacedLine[]): boolean {
  const isDated = head.some(({ text }) => datesIn(text).length > 0);
  const parts = head.flatMap(({ text }) => {
    const cut = datesIn(text).reduce(
      (rest, { start, end }) => rest.replace(text.slice(start, end), ''),
      text,
    );
    return cut.split(BETWEEN).filter((part) => /\p{L}{2}/u.test(part));
  });
  return isDated && parts.length >= 2;
}

/** Returns true if the line ends as the name of a job does, or has a capital word of a firm or a school. */
function namesSomething(text: string): boolean {
  const [, ...others] = text.split(' ');
  const names = others.filter((word) => /^\p{Lu}/u.test(word)).join(' ');
  if ([TITLE, ORGANISATION, SCHOOL, DEGREE].some((words) => words.test(names))) return true;
  const words = text.split(',', 1).join('').split(' ');
  const last = words.at(-1) ?? '';
  if (words.length > TITLE_WORDS_MOST) return false;
  return OCCUPATION.test(last) || (TITLE.test(last) && !last.endsWith('s'));
}

/**
 * Returns true if an undated line without a bullet is a point of the job whose head is above it.
 * @param head lines of the last head above; [] if there is none
 */
export function isUnsignedPoint({ text, bold }: PlacedLine, head: readonly PlacedLine[]): boolean {
  if (bold || isPlaceName(text) || !isComplete(head) || /:$/.test(text) || !hasSmallWords(text))
    return false;
  return FUNCTION_WORD.test(text) || !namesSomething(text);
}
