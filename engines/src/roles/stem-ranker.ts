/** Ranks documents of weighted stems by a query of weighted stems (Okapi BM25). */

/** Saturation: tasks are many, so a stem counts up to several times. */
const K1 = 3;
const B = 0.75;

export type StemRanker = {
  /** Returns the score of each document that shares a stem, by its key. */
  readonly score: (query: ReadonlyMap<string, number>) => ReadonlyMap<string, number>;
  /** Returns how rare a stem is among the documents; 0 for one that none has. */
  readonly rarity: (stem: string) => number;
};

type Posting = { readonly key: string; readonly weight: number };

/** @param documents stems with their weights, by key */
export function createStemRanker(
  documents: ReadonlyMap<string, ReadonlyMap<string, number>>,
): StemRanker {
  const lengths = new Map(
    [...documents].map(([key, stems]) => [key, [...stems.values()].reduce((a, b) => a + b, 0)]),
  );
  const average = [...lengths.values()].reduce((a, b) => a + b, 0) / Math.max(1, documents.size);
  const postings = new Map<string, Posting[]>();
  for (const [key, stems] of documents) {
    const length = K1 * (1 - B + (B * (lengths.get(key) ?? 0)) / (average || 1));
    for (const [stem, times] of stems) {
      const posting = { key, weight: (times * (K1 + 1)) / (times + length) };
      const known = postings.get(stem);
      if (known) known.push(posting);
      else postings.set(stem, [posting]);
    }
  }
  const rarity = (stem: string): number => {
    const having = postings.get(stem)?.length ?? 0;
    return having === 0 ? 0 : Math.log(1 + (documents.size - having + 0.5) / (having + 0.5));
  };
  return {
    rarity,
    score: (query) => {
      const scores = new Map<string, number>();
      for (const [stem, asked] of query) {
        const worth = asked * rarity(stem);
        for (const { key, weight } of postings.get(stem) ?? [])
          scores.set(key, (scores.get(key) ?? 0) + worth * weight);
      }
      return scores;
    },
  };
}
