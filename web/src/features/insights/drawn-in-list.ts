import type { ArticleTopic } from '@roletrail/contracts/http/insights';

/** The places of a list below its first: a large first card is two columns wide, a small one one. */
const BELOW_THE_FIRST = [3, 4];

/** Which articles of the whole list are drawn with the other motif: its first has some below it, too. */
export function drawnInList(articles: readonly { topic: ArticleTopic }[]): boolean[] {
  const other: boolean[] = [];
  for (const [i, { topic }] of articles.entries()) {
    const near = BELOW_THE_FIRST.includes(i) ? [i - 1, 0] : [i - 1];
    other.push(near.some((j) => articles[j]?.topic === topic && other[j] === false));
  }
  return other;
}
