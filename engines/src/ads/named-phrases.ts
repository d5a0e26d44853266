/**
 * Phrases that an ad asks for in words of its own and that the vocabulary lacks: behind a cue
 * (“experience with trade compliance”), before one (“a mastic asphalt ticket”), and names in a list
 * beside a known term (“AutoCAD, Foobar and SketchUp”).
 */
import { isCity, isPlaceName } from '../resume/places.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import {
  CUES,
  ENDS,
  GENERIC,
  OPENERS,
  OTHER_INITIALS,
  PAPERS,
  SUBJECTS,
  TRAITS,
} from './phrase-words.ts';

export type NamedPhrase = {
  readonly text: string;
  readonly start: number;
  /** behind its words, and behind “certificate” if it is one */
  readonly end: number;
};
type Line = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** lower-case spellings of the tokens */
  readonly low: readonly string[];
  /** results by word: true for the name of a region */
  readonly regions: Map<string, boolean>;
};

const WORDS_MOST = 4;
const ITEMS_MOST = 20;
/** Tokens of a list that are read behind a cue: its items, each with a join and a word around it */
const LIST_MOST = ITEMS_MOST * (WORDS_MOST + 2);
const LETTERS_LEAST = 3;
const JOINS: ReadonlySet<string> = new Set(['and', 'or', '&']);

/** Returns the phrases beside cues of a line, with their places in it. */
export function phrasesByCue(text: string): NamedPhrase[] {
  const tokens = tokenise(text);
  const low = tokens.map(({ raw }) => raw.toLowerCase());
  const line: Line = { text, tokens, low, regions: new Map() };
  const found: NamedPhrase[] = [];
  for (const [at, word] of line.low.entries()) {
    if (CUES.has(`${line.low[at - 2]} ${line.low[at - 1]}`)) found.push(...listFrom(line, at));
    if (PAPERS.has(word)) found.push(...phraseBefore(line, at, tokens[at]?.end ?? 0));
    if (SUBJECTS.has(word) && isItemEnd(line, at)) found.push(...phraseBefore(line, at));
  }
  return found;
}

/** Returns what stands between a token and the one before it. */
const gapBefore = ({ text, tokens }: Line, at: number) =>
  text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? text.length);

/** “Wrecker experience, …”; not “comparable knowledge and skills”, “study skills at the level of …” */
const isItemEnd = ({ text, tokens }: Line, at: number) =>
  /^(?:\s*$|[.,;])/.test(text.slice(tokens[at]?.end ?? text.length));

/** Ends a phrase; a point within a name (Node.js) does not. */
const BREAK = /[;:()\n!?•–—]|\.\s|\.$/;

/** Returns the items of a list that begins at a token. */
function listFrom(line: Line, from: number): NamedPhrase[] {
  const found: NamedPhrase[] = [];
  // “experience in a pharmacy”: a place of work
  if (line.low[from - 1] === 'in' && /^(?:an?|the)$/.test(line.low[from] ?? '')) return [];
  let begin = from;
  const last = Math.min(line.tokens.length, from + LIST_MOST);
  for (let at = from; at <= last && found.length < ITEMS_MOST; at++) {
    const gap = gapBefore(line, at);
    const word = line.low[at] ?? '';
    const isEnd = at === line.tokens.length || ENDS.has(word) || (at > from && BREAK.test(gap));
    // “Library of Congress”
    if (word === 'of' && isLarge(line, at - 1) && isLarge(line, at + 1)) continue;
    const isJoin = JOINS.has(word);
    if (!isEnd && !isJoin && word !== 'of' && !(at > begin && /[,/]/.test(gap))) continue;
    const phrase = phraseOf(line, begin, at);
    if (phrase) found.push(phrase);
    // “principles of accounting” is about accounting, “history of art” has its name
    if (isEnd || (word === 'of' && phrase)) break;
    begin = isJoin || word === 'of' ? at + 1 : at;
  }
  return found;
}

const isLarge = ({ tokens }: Line, at: number) => LARGE.test(tokens[at]?.raw ?? '');

/** Returns the phrase right before a token, or []. @param end of the phrase, if it has more words */
function phraseBefore(line: Line, to: number, end = 0): NamedPhrase[] {
  let begin = to;
  while (begin > 0 && to - begin < WORDS_MOST) {
    const word = line.low[begin - 1] ?? '';
    if (!/^[ -]$/.test(gapBefore(line, begin))) break;
    if (ENDS.has(word) || OPENERS.has(word) || JOINS.has(word) || word === 'of') break;
    begin--;
  }
  const phrase = phraseOf(line, begin, to);
  return phrase ? [{ ...phrase, end: Math.max(phrase.end, end) }] : [];
}

/** Returns the words from one token to before another as a phrase, or null if they name nothing. */
function phraseOf(line: Line, from: number, to: number): NamedPhrase | null {
  const { text, tokens, low } = line;
  let [begin, end] = [from, to];
  const spelled = (at: number) => tokens[at]?.raw ?? '';
  while (begin < end && (OPENERS.has(low[begin] ?? '') || isRegionIn(line, spelled(begin))))
    begin++;
  while (end > begin && SUBJECTS.has(low[end - 1] ?? '')) end--;
  const own = low.slice(begin, end);
  const isNothing = own.every((word) => GENERIC.has(word) || OPENERS.has(word));
  if (own.length > WORDS_MOST || isNothing || /^\d/.test(own[0] ?? '')) return null;
  const words = text.slice(tokens[begin]?.start, tokens[end - 1]?.end);
  if (isRegionIn(line, words) || own.some((word) => TRAITS.has(word) || /[’']t$/.test(word)))
    return null;
  const start = tokens[begin]?.start ?? 0;
  const phrase = text.slice(start, tokens[end - 1]?.end ?? 0);
  return phrase.length < LETTERS_LEAST ? null : { text: phrase, start, end: start + phrase.length };
}

/** “Vermont”, “New York”, “Canada” */
const isRegion = (words: string): boolean => isPlaceName(`Town, ${words}`);

function isRegionIn({ regions }: Line, words: string): boolean {
  const known = regions.get(words) ?? isRegion(words);
  regions.set(words, known);
  return known;
}

/** Two letters are too often a department, a state or an abbreviation of this one ad. */
const INITIALS = /^\p{Lu}{3,5}s?$/u;
const LARGE = /^\p{Lu}|^\p{Ll}+\p{Lu}/u;
const ACTION = /^\p{Lu}\p{Ll}+ing$/u;
/** A list’s sign between two names */
const LISTED = /^(?:,\s|\s?\/\s?|,?\s(?:and|or|&)\s|,?\sand\/or\s)$/;

/** “from the AAPC”, “accredited by NABET”: bodies that give something; and what is part of a word */
const OF_OTHERS = /(?:\b(?:from|by|through|at|after|member)(?: the| an?)?\s|[-–]|\p{L}\()$/iu;
/** “an APS agency”, “LIC group insurance”, “ALA-accredited”, “IR(ME)R” */
const OTHERS_BEHIND =
  /^(?:[-(]|\s(?:coordinator|teams?|staff|office|department|agency|members?|group|who|only|insurance|retirement)\b)/i;
/** Three words of capitals are a heading or are shouted. */
const SHOUTED = /^[^\p{L}\p{N}]*(?:\p{Lu}+\s+){2,}\p{Lu}+\P{L}*$/u;
const AROUND = 40;

/** What stands around a name in the ad. */
export type NamePlace = {
  /** text from the name to the known term before and behind it */
  readonly between: readonly string[];
  readonly line: string;
  /** of the name, in the line */
  readonly start: number;
};

/**
 * Returns true if what looks like a name and is no term is asked for: initials, unless the words around
 * say that they are another's; other names in a list beside a known term.
 */
export function isNameAskedFor(name: string, { between, line, start }: NamePlace): boolean {
  if (/^\d/.test(name) || isRegion(name) || OTHER_INITIALS.has(name.toUpperCase())) return false;
  const end = start + name.length;
  const [before, behind] = [
    line.slice(Math.max(0, start - AROUND), start),
    line.slice(end, end + AROUND),
  ];
  if (INITIALS.test(name)) return isOwnInitials(before, behind) && !SHOUTED.test(line.trim());
  const isBeside = between.some((words) => LISTED.test(words));
  const isPart = isCity(name) || /^\p{Lu}{2}$/u.test(name) || /\bof\s$/.test(before);
  return (
    isBeside && !isPart && name.split(' ').every((word) => LARGE.test(word)) && !ACTION.test(name)
  );
}

/** “(BBS)” is asked for, “(AHA only)” and “(TSX: KSR)” are not. */
function isOwnInitials(before: string, behind: string): boolean {
  if (OF_OTHERS.test(before) || OTHERS_BEHIND.test(behind)) return false;
  return before.endsWith('(') === behind.startsWith(')');
}
