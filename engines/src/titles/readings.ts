/** Ways to read the words of a query: as they are, by who does it, two as one, one as two. */

import { postingsOf, type SearchIndex } from './search-index.ts';
import { isField } from './title-words.ts';

export type Reading = { readonly words: readonly string[]; readonly head: number };

const READINGS_MOST = 6;
const SPLIT_MIN = 7;
const PART_MIN = 3;
/** A word that more names have is not split. */
const SPLIT_KNOWN_MOST = 20;
/** Names that must have a part. */
const PART_KNOWN = 3;

/** “deck hands” is also deckhand, and “shipfitter” also ship fitter, if names have these words. */
export function readingsOf({ words, head }: Reading, index: SearchIndex): Reading[] {
  const readings: Reading[] = [{ words, head }];
  const doer = doerOf(words[head] ?? '', index);
  if (doer !== null) readings.push({ words: replaced(words, head, 1, [doer]), head });
  for (const [at, word] of words.entries()) {
    const joined = `${word}${words[at + 1] ?? ''}`;
    if (at + 1 < words.length && index.wordIds.has(joined)) {
      readings.push({ words: replaced(words, at, 2, [joined]), head: head > at ? head - 1 : head });
    }
    for (const parts of partsOf(word, index)) {
      readings.push({ words: replaced(words, at, 1, parts), head: head >= at ? head + 1 : head });
    }
  }
  return readings.slice(0, READINGS_MOST);
}

const DOERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ing$/, ['er', 'or', '']],
  [/ement$/, ['er']],
  [/ysis$/, ['yst']],
  [/ytics$/, ['yst']],
  [/ion$/, ['or']],
];

/** “engineering” is done by an engineer; null if no name has such a word. */
function doerOf(word: string, index: SearchIndex): string | null {
  const [pattern, endings] = DOERS.find(([end]) => isField(word) && end.test(word)) ?? [];
  if (pattern === undefined || endings === undefined) return null;
  const doers = endings.map((ending) => word.replace(pattern, ending));
  return doers.find((doer) => postingsOf(doer, index).length >= PART_KNOWN) ?? null;
}

function replaced(words: readonly string[], at: number, count: number, by: readonly string[]) {
  return [...words.slice(0, at), ...by, ...words.slice(at + count)];
}

function partsOf(word: string, index: SearchIndex): string[][] {
  if (word.length < SPLIT_MIN || postingsOf(word, index).length > SPLIT_KNOWN_MOST) return [];
  const found: string[][] = [];
  for (let at = PART_MIN; at <= word.length - PART_MIN; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => postingsOf(part, index).length >= PART_KNOWN)) found.push(parts);
  }
  return found;
}
