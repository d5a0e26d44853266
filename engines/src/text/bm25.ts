/** Which of some texts is nearest to a query, by the words that they share (Okapi BM25). */
import { tokensOf } from './tokens.ts';

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
  tokensOf(text)
    .map(({ key }) => key)
    .filter((key) => !COMMON.has(key));

export type Ranker = (query: string) => readonly { readonly at: number; readonly score: number }[];

/** @returns ranks texts that share a word with the query, the nearest first; equal ones in their order */
export function createRanker(texts: readonly string[]): Ranker {
  const docs = texts.map(matterOf);
  const average = docs.reduce((sum, doc) => sum + doc.length, 0) / Math.max(1, docs.length);
  const within = new Map<string, number>();
  for (const doc of docs) {
    for (const word of new Set(doc)) within.set(word, (within.get(word) ?? 0) + 1);
  }
  const rarity = (word: string) => {
    const n = within.get(word) ?? 0;
    return Math.log(1 + (docs.length - n + 0.5) / (n + 0.5));
  };
  return (query) => {
    const words = [...new Set(matterOf(query))].filter((word) => within.has(word));
    return docs
      .map((doc, at) => ({ at, score: scoreOf(doc, words, rarity, average) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.at - b.at);
  };
}

function scoreOf(
  doc: readonly string[],
  words: readonly string[],
  rarity: (word: string) => number,
  average: number,
): number {
  let score = 0;
  for (const word of words) {
    const times = doc.filter((other) => other === word).length;
    const length = 1 - B + (B * doc.length) / average;
    score += (rarity(word) * times * (K1 + 1)) / (times + K1 * length);
  }
  return score;
}
