/**
 * Phrases that an ad asks for in words of its own and that the vocabulary lacks: behind a cue
 * (“experience with trade compliance”), before one (“a mastic asphalt ticket”), and names in a list
 * beside a known term (“AutoCAD, Foobar and SketchUp”).
 */
import { isPlaceName } from '../resume/places.ts';
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

export type NamedPhrase = { readonly text: string; readonly start: number };
type Line = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** lower-case spellings of the tokens */
  readonly low: readonly string[];
  /** by words already looked up: true for the name of a region */
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
    if (PAPERS.has(word) || SUBJECTS.has(word)) found.push(...phraseBefore(line, at));
  }
  return found;
}

/** Returns what stands between a token and the one before it. */
const gapBefore = ({ text, tokens }: Line, at: number) =>
  text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? text.length);

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

/** Returns the phrase right before a token, or []. */
function phraseBefore(line: Line, to: number): NamedPhrase[] {
  let begin = to;
  while (begin > 0 && to - begin < WORDS_MOST) {
    const word = line.low[begin - 1] ?? '';
    if (!/^[ -]$/.test(gapBefore(line, begin))) break;
    if (ENDS.has(word) || OPENERS.has(word) || JOINS.has(word) || word === 'of') break;
    begin--;
  }
  const phrase = phraseOf(line, begin, to);
  return phrase ? [phrase] : [];
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
  return phrase.length < LETTERS_LEAST ? null : { text: phrase, start };
}

/** “Vermont”, “New York”, “Canada” */
const isRegion = (words: string): boolean => isPlaceName(`Town, ${words}`);

function isRegionIn({ regions }: Line, words: string): boolean {
  const known = regions.get(words) ?? isRegion(words);
  regions.set(words, known);
  return known;
}

const INITIALS = /^\p{Lu}{2,5}s?$/u;
const LARGE = /^\p{Lu}|^\p{Ll}+\p{Lu}/u;
const ACTION = /^\p{Lu}\p{Ll}+ing$/u;
/** A list’s sign between two names */
const LISTED = /^(?:,\s|\s?\/\s?|,?\s(?:and|or|&)\s|,?\sand\/or\s)$/;

/**
 * Returns true if what looks like a name and is no term is asked for: initials anywhere, other names in
 * a list beside a known term.
 * @param between text from the name to the known term before or behind it
 */
export function isNameAskedFor(name: string, between: readonly string[]): boolean {
  if (/^\d/.test(name) || isRegion(name) || OTHER_INITIALS.has(name.toUpperCase())) return false;
  const isBeside = between.some((words) => LISTED.test(words));
  if (INITIALS.test(name)) return true;
  return isBeside && name.split(' ').every((word) => LARGE.test(word)) && !ACTION.test(name);
}
