/** Checks that a text is readable: number of words, and English. */
import { tokenise } from './tokens.ts';

/** Words that every text of a language has; the others are German, French, Spanish and so on. */
const setOf = (words: string) => new Set(words.split(' '));
const ENGLISH = setOf(
  'the and of to with for by from on at is are was were be been have has had that this our your we you will their which as not all using who',
);
const OTHERS = [
  'der die das und mit für von zu den dem des ein eine einer ist sind wurde auf bei im zur zum sowie nicht durch wir sie oder',
  'le la les et des du une dans pour avec sur par au aux est sont nous vous qui que ou ses leur cette ainsi',
  'el los las y del una en para con por su sus es son que como más entre sobre desde nuestro este',
  'il lo gli e di della delle dei un una per con nel nella sono che come più presso degli questo',
  'o os e do da dos das um uma em para com por no na são que como mais pelo pela ao',
  'het een en van voor met aan bij door is zijn was op te wij onze naar deze ook',
  'i w z na do się oraz dla przez jest od po za jako nie przy',
  'och att det som en ett för med på av till är inom har vi den',
].map(setOf);

export type Fitness = {
  readonly words: number;
  /** false: another language has more of its common words here, or the letters are not Latin */
  readonly english: boolean;
};

/** Maximum share of letters of another script, for names and quotations. */
const FOREIGN_SHARE = 0.3;
/** Minimum share of common words. A higher value would reject lists of names. */
const COMMON_SHARE = 0.04;

export function fitnessOf(text: string): Fitness {
  const words = tokenise(text).map(({ raw }) => raw.toLowerCase());
  return { words: words.length, english: isLatin(text) && isEnglish(words) };
}

function isEnglish(words: readonly string[]): boolean {
  const count = (common: ReadonlySet<string>) => words.filter((word) => common.has(word)).length;
  const other = Math.max(...OTHERS.map(count));
  return other <= count(ENGLISH) || other < COMMON_SHARE * words.length;
}

function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
  return foreign <= FOREIGN_SHARE * letters;
}
