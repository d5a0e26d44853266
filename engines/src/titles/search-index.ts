/**
 * Compact index of every name of an occupation by its words: lists of numbers, so that fifty
 * thousand names take a few megabytes.
 */
import type { CareerData } from '../career/career-data.ts';
import { nameKey } from '../text/tokens.ts';
import type { TitleName } from './title-names.ts';
import { isBeside, isGeneral, wordsOfTitle } from './title-words.ts';
import { findTradeStem, isOneSlip, NO_SYNONYMS, SYNONYMS } from './word-likeness.ts';

export type SearchIndex = {
  readonly names: readonly TitleName[];
  /** position of an occupation by the key of its own title */
  readonly byTitle: ReadonlyMap<string, number>;
  /** position in the occupations of the data, by name */
  readonly occupations: Uint16Array;
  /** position of the word in `worths` and `postings` */
  readonly wordIds: ReadonlyMap<string, number>;
  readonly worths: readonly number[];
  /** positions of names by word */
  readonly postings: readonly Uint32Array[];
  /** words of a name are `nameWords[starts[name]]` to before `nameWords[starts[name + 1]]` */
  readonly starts: Uint32Array;
  readonly nameWords: Uint32Array;
  /** position of the head noun among the words of a name */
  readonly heads: Uint8Array;
  readonly byStem: ReadonlyMap<string, readonly string[]>;
  /** words by first letter and length */
  readonly byShape: ReadonlyMap<string, readonly string[]>;
};

export function createSearchIndex(
  { occupations }: CareerData,
  names: readonly TitleName[],
): SearchIndex {
  const byCode = new Map(occupations.map(({ code }, at) => [code, at]));
  const wordIds = new Map<string, number>();
  const places: number[][] = [];
  const starts = new Uint32Array(names.length + 1);
  const heads = new Uint8Array(names.length);
  const nameWords: number[] = [];
  for (const [at, { text }] of names.entries()) {
    const { words, head } = wordsOfTitle(text);
    starts[at] = nameWords.length;
    heads[at] = Math.max(0, head);
    for (const word of words) {
      const id = wordIds.get(word) ?? wordIds.size;
      wordIds.set(word, id);
      nameWords.push(id);
      const having = places[id] ?? [];
      places[id] = having;
      if (having.at(-1) !== at) having.push(at);
    }
  }
  starts[names.length] = nameWords.length;
  const words = [...wordIds.keys()];
  return {
    names,
    byTitle: new Map(occupations.map(({ title }, at) => [nameKey(title), at])),
    occupations: Uint16Array.from(names, ({ code }) => byCode.get(code) ?? 0),
    wordIds,
    worths: words.map((word, id) => worthOf(word, places[id]?.length ?? 0, names.length)),
    postings: places.map((having) => Uint32Array.from(having)),
    starts,
    nameWords: Uint32Array.from(nameWords),
    heads,
    byStem: groupBy(words, findTradeStem),
    byShape: groupBy(words, shapeOf),
  };
}

const BESIDE_SHARE = 0.25;
const GENERAL_SHARE = 0.5;

/** Inverse document frequency over names; a word that no name has is worth the most. */
function worthOf(word: string, having: number, names: number): number {
  const share = isBeside(word) ? BESIDE_SHARE : isGeneral(word) ? GENERAL_SHARE : 1;
  return share * Math.log(1 + names / (1 + having));
}

export function worthIn(word: string, { wordIds, worths, names }: SearchIndex): number {
  const id = wordIds.get(word);
  return (id === undefined ? undefined : worths[id]) ?? worthOf(word, 0, names.length);
}

function groupBy(
  words: readonly string[],
  keyOf: (word: string) => string | null,
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    const key = keyOf(word);
    if (key === null) continue;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(word);
  }
  return groups;
}

const shapeOf = (word: string) => `${word[0]}${word.length}`;

export const SAME_STEM = 0.8;
const SLIP = 0.75;
const SLIP_MIN = 5;
const SYNONYM = 0.5;
const BEGUN = 0.9;
const BEGUN_MIN = 2;
/** Words that an unfinished word may become, the most common. */
const BEGUN_MOST = 40;

/** Ids of words that may be meant by a word, with how surely, 1 for the same. */
export function alikeWords(
  word: string,
  index: SearchIndex,
  unfinished: boolean,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const add = (other: string, likeness: number) => {
    const id = index.wordIds.get(other);
    if (id !== undefined && likeness > (found.get(id) ?? 0)) found.set(id, likeness);
  };
  add(word, 1);
  const stem = findTradeStem(word);
  if (stem !== null) for (const other of index.byStem.get(stem) ?? []) add(other, SAME_STEM);
  for (const other of SYNONYMS.get(word) ?? NO_SYNONYMS) add(other, SYNONYM);
  if (unfinished) for (const other of begunBy(word, index)) add(other, BEGUN);
  else if (!index.wordIds.has(word)) {
    for (const other of slipsOf(word, index)) add(other, SLIP);
  }
  return found;
}

function slipsOf(word: string, { byShape }: SearchIndex): string[] {
  if (word.length < SLIP_MIN) return [];
  return [-1, 0, 1]
    .flatMap((more) => byShape.get(`${word[0]}${word.length + more}`) ?? [])
    .filter((other) => isOneSlip(word, other));
}

function begunBy(word: string, index: SearchIndex): string[] {
  if (word.length < BEGUN_MIN) return [];
  const namesHaving = (one: string) => postingsOf(one, index).length;
  return [...index.wordIds.keys()]
    .filter((other) => other.startsWith(word))
    .sort((a, b) => namesHaving(b) - namesHaving(a))
    .slice(0, BEGUN_MOST);
}

const NONE = new Uint32Array();

/** Returns the positions of the names that have this word. */
export function postingsOf(word: string, { wordIds, postings }: SearchIndex): Uint32Array {
  const id = wordIds.get(word);
  return (id === undefined ? undefined : postings[id]) ?? NONE;
}
