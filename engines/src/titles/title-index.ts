/** Names of occupations by their words, and what a word is worth: rare ones say more. */
import type { CareerData } from '../career/career-data.ts';
import { tokenise } from '../text/tokens.ts';
import { versionOf } from '../text/version.ts';
import { type Alias, type TitleName, titleNames } from './title-names.ts';

export type IndexedName = TitleName & { readonly words: readonly string[] };

export type TitleIndex = {
  readonly version: string;
  readonly data: CareerData;
  readonly names: readonly IndexedName[];
  /** positions in `names` by word */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  readonly byOccupation: ReadonlyMap<string, ReadonlySet<string>>;
};

/** @throws AliasError for an alias of an occupation that the data do not have */
export function createTitleIndex(data: CareerData, aliases: readonly Alias[]): TitleIndex {
  const names = titleNames(data, aliases).map((name) => ({
    ...name,
    words: tokenizeTitle(name.text),
  }));
  const byWord = new Map<string, number[]>();
  const byOccupation = new Map<string, Set<string>>();
  for (const [at, { words, code }] of names.entries()) {
    const known = byOccupation.get(code) ?? new Set();
    byOccupation.set(code, known);
    for (const word of words) {
      const places = byWord.get(word) ?? [];
      byWord.set(word, places);
      if (places.at(-1) !== at) places.push(at);
      known.add(word);
    }
  }
  const version = `${data.version}/${versionOf(aliases)}`;
  return { version, data, names, byWord, byOccupation };
}

const EMPTY = new Set(['of', 'the', 'and', 'for', 'a', 'an', 'in', 'to', 'at', 'or']);

export function tokenizeTitle(title: string): string[] {
  return tokenise(title)
    .map(({ key }) => key)
    .filter((word) => !EMPTY.has(word));
}

/** Inverse document frequency over names; a word that no name has is worth the most. */
export function worth(word: string, { names, byWord }: TitleIndex): number {
  return Math.log(1 + names.length / (1 + (byWord.get(word)?.length ?? 0)));
}

/** A word of the names that may be meant by a word of the query, 1 for the same. */
export type WordSimilarity = { readonly word: string; readonly likeness: number };

const SAME_STEM = 0.75;
const TYPING_ERROR = 0.7;

export function alike(word: string, { byWord }: TitleIndex): WordSimilarity[] {
  const found: WordSimilarity[] = byWord.has(word) ? [{ word, likeness: 1 }] : [];
  if (word.length < 5) return found;
  for (const other of byWord.keys()) {
    if (other === word || other.length < 4) continue;
    if (haveOneStem(word, other)) found.push({ word: other, likeness: SAME_STEM });
    else if (!byWord.has(word) && isOneSlip(word, other)) {
      found.push({ word: other, likeness: TYPING_ERROR });
    }
  }
  return found;
}

const ENDINGS = /(?:ation|ment|ing|ist|ian|ant|ent|ary|ery|ion|ive|ial|ical|er|or|al|y|e)$/;

/** accountant and accounting, bookkeeper and bookkeeping */
function haveOneStem(a: string, b: string): boolean {
  const [x, y] = [a.replace(ENDINGS, ''), b.replace(ENDINGS, '')];
  return x.length >= 4 && x === y;
}

/** One letter more, less, other, or two exchanged; the first is right. */
function isOneSlip(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (a[from] === b[from] && from < a.length) from++;
  const [x, y] = [a.slice(from), b.slice(from)];
  if (x.slice(1) === y || x === y.slice(1) || x.slice(1) === y.slice(1)) return true;
  return x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
}
