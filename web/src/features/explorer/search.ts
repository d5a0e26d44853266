import { type OccupationItem, type SearchableName, tokenizeName } from './items.ts';

export type SearchHit = {
  readonly item: OccupationItem;
  /** another name of it that was found; null: its title, or nothing was searched */
  readonly name: string | null;
};

/**
 * Occupations with a name in which every word of the query begins a word, the best first: the more of
 * the name was typed, and of equally good ones the more common. Then those that have each word in
 * some name. Everything where nothing is asked. What is equal keeps the order in which it came.
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

/** Its own title means an occupation more surely than a name that many of its line have too. */
const OWN_TITLE = 0.5;
const OTHER_NAME = 0.9;

/** How much of a name was typed, 0 to 1; 0: a word of the query begins none of its words. */
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

/** Jobs on a scale of powers of ten, up to 0.15; a group's are shared out. */
function peopleOf({ figures, sharing }: OccupationItem): number {
  return 0.15 * Math.min(1, Math.log10(1 + (figures?.jobs ?? 0) / sharing) / 7);
}
