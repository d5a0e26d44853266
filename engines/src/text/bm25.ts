/** Which of some texts is nearest to a query, by the words that they share (Okapi BM25). */
import { tokenise } from './tokens.ts';

const K1 = 1.2;
const B = 0.75;
/** They are in every sentence and say nothing of its matter. */
const COMMON = new Set(
  'the and of to with for by from on at in is are was were be been have has had that this our your we you will their which as not all using who a an or it its into about over per more than such can must may able'.split(
    ' ',
  ),
);

/** Words that a query and a text can share. */
export const matterOf = (text: string): readonly string[] =>
  tokenise(text)
    .map(({ key }) => key)
    .filter((key) => !COMMON.has(key));

export type Ranker = (query: string) => readonly { readonly at: number; readonly score: number }[];

type Place = { readonly at: number; readonly times: number };

/** @returns ranks texts that share a word with the query, the nearest first; equal ones in their order */
export function createRanker(texts: readonly string[]): Ranker {
  const docs = texts.map(matterOf);
  const average = docs.reduce((sum, doc) => sum + doc.length, 0) / Math.max(1, docs.length);
  const places = placesOf(docs);
  return (query) => {
    const scores = new Map<number, number>();
    for (const word of new Set(matterOf(query))) {
      const own = places.get(word) ?? [];
      const rarity = Math.log(1 + (docs.length - own.length + 0.5) / (own.length + 0.5));
      for (const { at, times } of own) {
        const length = 1 - B + (B * (docs[at]?.length ?? 0)) / average;
        const score = (rarity * times * (K1 + 1)) / (times + K1 * length);
        scores.set(at, (scores.get(at) ?? 0) + score);
      }
    }
    return [...scores]
      .map(([at, score]) => ({ at, score }))
      .sort((a, b) => b.score - a.score || a.at - b.at);
  };
}

/** By each word the texts that have it, and how often. */
function placesOf(docs: readonly (readonly string[])[]): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const [at, doc] of docs.entries()) {
    const counts = new Map<string, number>();
    for (const word of doc) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, times] of counts) {
      const own = places.get(word);
      if (own) own.push({ at, times });
      else places.set(word, [{ at, times }]);
    }
  }
  return places;
}
