/**
 * What looks like a term and is none of the vocabulary: words written as names are, and short items
 * of lists. It is shown as not recognised and left to the person; it is never dropped.
 */
import type { TextSpan } from '../engine.ts';
import { addressesIn } from './addresses.ts';
import type { Text } from './context.ts';

export type Unrecognised = { readonly phrase: string; readonly spans: readonly TextSpan[] };

/** Words that are written large and name no skill. */
const COMMON = new Set(
  'i a an the and or of in on at to for with by from as is are my our we you he she it they january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mr mrs ms dr usa us uk eu am pm present current inc llc ltd co'.split(
    ' ',
  ),
);
const LONGEST_ITEM = 4;
const LONGEST_NAME = 4;
/** A line with so many items is a list. */
const LIST = 3;

/** @param covered by position of a token: whether a term of the vocabulary has it */
export function findUnrecognised(given: Text, covered: readonly boolean[]): Unrecognised[] {
  const { text, tokens } = given;
  const taken = [...covered];
  const phrases = new Map<string, { phrase: string; spans: TextSpan[] }>();
  const take = (from: number, to: number): void => {
    const [start = 0, end = 0] = [tokens[from]?.start, tokens[to - 1]?.end];
    const phrase = text.slice(start, end);
    const key = phrase.toLowerCase();
    const known = phrases.get(key) ?? { phrase, spans: [] };
    known.spans.push({ source: 'text', start, end });
    phrases.set(key, known);
    taken.fill(true, from, to);
  };
  takeAddresses(given, taken);
  for (const [from, to] of listItems(given)) {
    if (!taken.slice(from, to).includes(true)) take(from, to);
  }
  const shouted = shoutedLines(given);
  for (let from = 0; from < tokens.length; from++) {
    let to = from;
    while (to < from + LONGEST_NAME && !taken[to] && isName(given, to, to > from, shouted)) to++;
    if (to > from) take(from, to);
    from = Math.max(from, to - 1);
  }
  return [...phrases.values()].sort((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0));
}

/** Marks mail and web addresses as taken: they name no skill. */
function takeAddresses({ text, tokens }: Text, taken: boolean[]): void {
  let at = 0;
  for (const { start, end } of addressesIn(text)) {
    while ((tokens[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++;
    for (; (tokens[at]?.start ?? Number.POSITIVE_INFINITY) < end; at++) taken[at] = true;
  }
}

/** Tokens of each short item of a list, by position. */
function listItems({ tokens, lines }: Text): [number, number][] {
  const found: [number, number][] = [];
  let at = 0;
  for (const { start, end, items } of lines.items) {
    while ((tokens[at]?.start ?? Number.POSITIVE_INFINITY) < start) at++;
    const from = at;
    while ((tokens[at]?.start ?? Number.POSITIVE_INFINITY) < end) at++;
    const words = tokens.slice(from, at);
    const says = words.some(({ raw }) => /\p{L}/u.test(raw) && !COMMON.has(raw.toLowerCase()));
    if (items >= LIST && says && words.length <= LONGEST_ITEM) found.push([from, at]);
  }
  return found;
}

const TECHNICAL = /\p{Ll}\p{Lu}|\p{L}\d|\d\p{L}|[+#]$|^\./u;
const INITIALS = /^\p{Lu}{2,8}$/u;
const CAPITAL = /^\p{Lu}/u;
/** 2nd, 1990s, 10k, 5+ */
const NUMBER = /^\d+(?:st|nd|rd|th|s|k|m|x|h|hr|yr|am|pm)?\+?$/i;

/** @param goesOn behind another word of the same name */
function isName(
  { text, tokens }: Text,
  at: number,
  goesOn: boolean,
  shouted: (place: number) => boolean,
): boolean {
  const token = tokens[at];
  if (!token || NUMBER.test(token.raw) || COMMON.has(token.raw.toLowerCase())) return false;
  const before = tokens[at - 1];
  const gap = text.slice(before?.end ?? 0, token.start);
  if (goesOn) return /^[ &-]$/.test(gap) && CAPITAL.test(token.raw);
  if (shouted(token.start)) return false;
  if (TECHNICAL.test(token.raw) || INITIALS.test(token.raw)) return true;
  const opens = !before || /[.!?:•●▪\n]/.test(gap) || (/^\s*[-–*]\s*$/.test(gap) && gap.length > 1);
  return !opens && CAPITAL.test(token.raw) && token.raw.length > 1;
}

/**
 * Returns a function that says whether a place is in a line of capitals: a heading, not initials. It
 * remembers the line of the last place only, so ask in the order of the text.
 */
function shoutedLines({ text, lines }: Text): (place: number) => boolean {
  let [start, end, shouted] = [0, -1, false];
  return (place) => {
    if (place >= start && place <= end) return shouted;
    start = text.lastIndexOf('\n', place - 1) + 1;
    const next = text.indexOf('\n', start);
    end = next < 0 ? text.length : next;
    const line = text.slice(start, end);
    shouted = /\p{Lu}{5}/u.test(line) && !/\p{Ll}/u.test(line) && lines.items.length > 0;
    return shouted;
  };
}
