import type { ArticleCard } from '@roletrail/contracts/http/insights';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { keepPerVersion } from './content-version.ts';
import { CARD, type CardRow, presentCard, VISIBLE } from './read-articles.ts';

const RELATED = 3;
/** Newest articles whose words are kept in memory; an older one has no related articles. */
const COMPARED = 500;
/** Times that a word is counted for each weight Postgres keeps: title, excerpt, body. */
const WEIGHTS: Readonly<Record<string, number>> = { A: 4, B: 2, D: 1 };

/** How often each stemmed word stands in an article. */
export type TermCounts = ReadonlyMap<string, number>;

/**
 * TF-IDF with cosine similarity: words that few articles use count most, and length counts nothing.
 * @returns the other keys, the most similar first; those that share no telling word are left out
 */
export function mostSimilar(terms: ReadonlyMap<string, TermCounts>, key: string): string[] {
  const found = new Map<string, number>();
  for (const words of terms.values()) {
    for (const word of words.keys()) found.set(word, (found.get(word) ?? 0) + 1);
  }
  const vector = (words: TermCounts): Map<string, number> => {
    const weighed = new Map<string, number>();
    for (const [word, count] of words) {
      const rarity = Math.log(terms.size / (found.get(word) ?? 1));
      if (rarity > 0) weighed.set(word, (1 + Math.log(count)) * rarity);
    }
    return weighed;
  };
  const own = vector(terms.get(key) ?? new Map());
  return [...terms]
    .filter(([other]) => other !== key)
    .map(([other, words]) => ({ other, score: cosine(own, vector(words)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.other < b.other ? -1 : 1))
    .map(({ other }) => other);
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0;
  for (const [word, weight] of a) dot += weight * (b.get(word) ?? 0);
  const length = (v: ReadonlyMap<string, number>) =>
    Math.sqrt([...v.values()].reduce((sum, weight) => sum + weight * weight, 0));
  const both = length(a) * length(b);
  return both === 0 ? 0 : dot / both;
}

/**
 * Finds the articles nearest to one by the words they use, as Postgres stemmed them. The words of
 * all articles, and what was found, are kept until an article changes, appears or goes.
 */
export function relatedArticles(db: Database): (slug: string) => Promise<ArticleCard[]> {
  const current = keepPerVersion(db, async () => ({
    terms: await readTerms(db),
    /** by slug of an article that exists */
    found: new Map<string, ArticleCard[]>(),
  }));
  return async (slug) => {
    const { terms, found } = await current();
    const known = found.get(slug);
    if (known) return known;
    const slugs = mostSimilar(terms, slug).slice(0, RELATED);
    const cards = await readCards(db, slugs);
    // a card that went meanwhile belongs to the next version
    if (terms.has(slug) && cards.length === slugs.length) found.set(slug, cards);
    return cards;
  };
}

async function readCards(db: Database, slugs: readonly string[]): Promise<ArticleCard[]> {
  if (slugs.length === 0) return [];
  const rows: CardRow[] = await db
    .selectFrom('article')
    .select(CARD)
    .where(VISIBLE)
    .where('slug', 'in', slugs)
    .execute();
  return rows
    .sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
    .map((row) => presentCard(row));
}

async function readTerms(db: Database): Promise<Map<string, TermCounts>> {
  const { rows } = await sql<{ slug: string; lexeme: string; weights: string[] }>`
    select slug, lexeme, weights
    from (
      select slug, search from article where ${VISIBLE}
      order by published_at desc, slug limit ${sql.lit(COMPARED)}
    ) as newest, unnest(search)`.execute(db);
  const terms = new Map<string, Map<string, number>>();
  for (const { slug, lexeme, weights } of rows) {
    const words = terms.get(slug) ?? new Map<string, number>();
    terms.set(slug, words);
    words.set(
      lexeme,
      weights.reduce((sum, weight) => sum + (WEIGHTS[weight] ?? 1), 0),
    );
  }
  return terms;
}
