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
/** A fault, or two notes. */
const WEIGHT_LEAST = 2;
const LINES_MOST = 200;
/** UTF-16 units of a line that are read: longer clauses are in no letter. */
const LINE_MOST = 200;

/** “Checking of cash” */
const ACT_OF = /^\p{L}+ing of\b/u;

/** Returns true if the lines of the résumé show that its other lines may be wrong too. */
export function isUnsure(lines: readonly string[]): boolean {
  let weight = 0;
  for (const line of lines.slice(0, LINES_MOST)) {
    const text = tidy(spellOut(line.slice(0, LINE_MOST)));
    const clause = `I ${lowerFirst(text)}`;
    if (ACT_OF.test(text) || isMisspelt(clause) || hasWrongWord(clause)) weight += WEIGHT_OF_FAULT;
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
  /\b(?:of|in|on|at|to|for|by|with|from|into|about|under|during|through|according|until|since|without|within|along|because|on|over|against|as|per|how|which|that|who|when|where|while|because|than|its|his|their)\b|;/u;
/** Verbs that other languages use for other acts, and articles before things in general */
const FALSE_FRIEND =
  /^I (?:also )?(?:control|learn|fill|follow|attend|assist|execut|solve|mount|inform|orient|accompan|dictat|pass|effect|dispos|assur|resume|commit|make the|made the|do the|did the|make an?|made an?)|\bthe (?:small|big|different|various|new|old|good) \p{Ll}+s\b/u;
const WORDS_MOST = 14;

/** Returns true if the clause is short and has only verbs and prepositions that are seldom wrong. */
export const isPlain = (clause: string): boolean =>
  clause.split(' ').length <= WORDS_MOST &&
  clause.split(' of ').length <= 2 &&
  !FALSE_FRIEND.test(clause) &&
  !OTHERS.test(clause.replace(SURE, ''));
