/**
 * Résumés of writers who are not sure of their English. Wrong prepositions and false friends are too many
 * for a list. So if some lines have such signs, only the plainest of the other lines become sentences.
 */
import { lacksArticle } from './bare-nouns.ts';
import { lowerFirst } from './first-person.ts';
import { spellOut, tidy } from './spelled-out.ts';
import { isMisspelt } from './spelling.ts';
import { hasWrongWord } from './wrong-words.ts';

/** A noun without its article weighs less than a wrong word: native writers of notes leave out articles too. */
const WEIGHT_OF_NOTES = 1;
const WEIGHT_OF_FAULT = 2;
/** Two faults, a fault and a note, or three notes. */
const WEIGHT_LEAST = 3;
const LINES_MOST = 200;
/** UTF-16 units of a line that are read: longer clauses are in no letter. */
const LINE_MOST = 200;

/** Returns true if at least two lines of the résumé show that its other lines may be wrong too. */
export function isUnsure(lines: readonly string[]): boolean {
  let weight = 0;
  for (const line of lines.slice(0, LINES_MOST)) {
    const clause = `I ${lowerFirst(tidy(spellOut(line.slice(0, LINE_MOST))))}`;
    if (isMisspelt(clause) || hasWrongWord(clause)) weight += WEIGHT_OF_FAULT;
    else if (lacksArticle(clause)) weight += WEIGHT_OF_NOTES;
    if (weight >= WEIGHT_LEAST) return true;
  }
  return false;
}

const PLURAL = '(?:\\p{Ll}+ (?:and )?){0,3}\\p{Ll}{2,}(?<![sui])s\\b';
const ARTICLE = '(?:the|an?|my|our|all|each)\\b';
/** Prepositions that are seldom wrong: before names, numbers and plurals, and some before an article */
const SURE = new RegExp(
  `\\b(?:(?:in|with|at|from|to|for|of) (?=\\p{Lu}|\\p{N})|(?:for|with|to|of) (?=${PLURAL})|(?:for|with|from|of) (?=${ARTICLE})|in (?:order\\b|(?=an? ))|(?:after|before|between) (?=\\p{L}))`,
  'gu',
);
const OTHERS =
  /\b(?:of|in|on|at|to|for|by|with|from|into|about|under|during|through|according|until|since|without|within|over|against|as|per|how|which|that|who|when|where|while|because|than|its|his|their)\b|;/u;
const WORDS_MOST = 14;

/** Returns true if the clause is short and has only prepositions that are seldom wrong. */
export const isPlain = (clause: string): boolean =>
  clause.split(' ').length <= WORDS_MOST &&
  clause.split(' of ').length <= 2 &&
  !OTHERS.test(clause.replace(SURE, ''));
