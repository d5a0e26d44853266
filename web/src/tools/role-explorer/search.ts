import { type OccupationItem, type SearchableName, tokenizeName } from './items.ts';

export type SearchHit = {
  readonly item: OccupationItem;
  /** matching alternative name; null: the title matched, or no query */
  readonly name: string | null;
};

/**
 * Returns occupations with a name in which every query word starts a word, best match first. Ties
 * go to the more common occupation. Next come those that match each word in different names. An
 * empty query returns all. Stable.
 */
export function search(items: readonly OccupationItem[], query: string): readonly SearchHit[] {
  const asked = tokenizeName(query);
  if (asked.length === 0) return items.map((item) => ({ item, name: null }));
  return items
    .flatMap((item) => {
      const found = foundIn(item, asked);
      return found === null ? [] : [found];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item, name }) => ({ item, name }));
}

function foundIn(
  item: OccupationItem,
  asked: readonly string[],
): (SearchHit & { score: number }) | null {
  let best: { name: SearchableName; fit: number } | null = null;
  for (const [at, name] of item.names.entries()) {
    const fit = fitOf(name.words, asked);
    const worth = fit > 0 && at === 0 ? fit + OWN_TITLE : fit * OTHER_NAME;
    if (worth > (best?.fit ?? 0)) best = { name, fit: worth };
  }
  if (best !== null) {
    const name = best.name === item.names[0] ? null : best.name.text;
    return { item, name, score: 1 + best.fit + peopleOf(item) };
  }
  const all = item.names.flatMap(({ words }) => words);
  const scattered = asked.length > 1 && asked.every((word) => all.some((w) => w.startsWith(word)));
  return scattered ? { item, name: null, score: peopleOf(item) } : null;
}

/** Bonus for the own title, which is more specific than a shared name. */
const OWN_TITLE = 0.5;
const OTHER_NAME = 0.9;

/** Returns the typed share of a name, 0 to 1; 0 if a query word matches no word. */
function fitOf(words: readonly string[], asked: readonly string[]): number {
  let sum = 0;
  for (const word of asked) {
    let best = 0;
    for (const own of words)
      if (own.startsWith(word)) best = Math.max(best, word.length / own.length);
    if (best === 0) return 0;
    sum += best;
  }
  return sum / Math.max(words.length, asked.length);
}

/** Number of jobs on a log scale, up to 0.15; group jobs are divided. */
function peopleOf({ figures, sharing }: OccupationItem): number {
  return 0.15 * Math.min(1, Math.log10(1 + (figures?.jobs ?? 0) / sharing) / 7);
}
