import {
  type Article,
  type ArticleCard,
  articleHeading,
  articleSource,
  type InsightsAnswer,
  type InsightsQuery,
} from '@roletrail/contracts/http/insights';
import {
  ARTICLE_MEASURES,
  INSIGHTS_PAGE_SIZE,
  READING_WORDS_PER_MINUTE,
} from '@roletrail/contracts/limits';
import type { Database } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** SQL condition: visible to readers. Scheduled articles appear at their time; drafts and withdrawn ones never. */
export const VISIBLE = sql<boolean>`status in ('published', 'scheduled') and published_at <= clock_timestamp()`;

/** Lengths of the first chart bars of an article, from their classes (w-40). */
const MEASURES = sql<number[]>`array(
  select bar[1]::int
  from regexp_matches(html, '<span class="(?:bar|bar-b|range)[^"]* w-([0-9]{1,2}|100)"', 'g')
    with ordinality as found(bar, place)
  order by place limit ${sql.lit(ARTICLE_MEASURES)})`;

export const CARD = [
  'slug',
  'title',
  'excerpt',
  'tags',
  'topic',
  'words',
  'updated_at',
  sql<Date>`published_at`.as('published_at'),
  MEASURES.as('measures'),
] as const;
const storedContents = z.array(articleHeading);
const storedSources = z.array(articleSource);

export interface CardRow {
  slug: string;
  title: string;
  excerpt: string;
  tags: string[];
  topic: ArticleCard['topic'];
  words: number;
  published_at: Date;
  updated_at: Date;
  measures: number[];
}

/** Formats a list row for the answer. */
export function presentCard(row: CardRow): ArticleCard {
  const { slug, title, excerpt, tags, topic, measures } = row;
  return {
    slug,
    title,
    excerpt,
    tags,
    topic,
    publishedAt: row.published_at.toISOString(),
    // the database writes a row shortly after its publication time
    updatedAt: new Date(Math.max(+row.updated_at, +row.published_at)).toISOString(),
    readingMinutes: Math.max(1, Math.round(row.words / READING_WORDS_PER_MINUTE)),
    measures,
  };
}

/** Builds the text-search query of the entered words; the last may be the start of a word. */
function searched(asked: string): RawBuilder<unknown> {
  // keeps only characters with a meaning in websearch_to_tsquery, which nests a NOT for each dash
  const q = asked.replaceAll(/[^\p{L}\p{N}\p{M}\s"'-]+/gu, ' ').replaceAll(/-(?:\s*-)+/g, ' ');
  const last = /(?:^|\s)([\p{L}\p{N}]{3,})$/u.exec(q)?.[1];
  const typed = sql`websearch_to_tsquery('english', ${q})`;
  if (last === undefined || /["-]/.test(q)) return typed;
  const before = q.slice(0, q.length - last.length);
  const begun = sql`to_tsquery('simple', ${`${last.toLowerCase()}:*`})`;
  const both =
    before.trim() === '' ? begun : sql`websearch_to_tsquery('english', ${before}) && ${begun}`;
  return sql`(${typed} || (${both}))`;
}

function orderOf(query: InsightsQuery): RawBuilder<unknown> {
  const sort = query.sort ?? (query.q ? 'relevance' : 'newest');
  const newest = sql`published_at desc, slug`;
  if (sort === 'oldest') return sql`published_at, slug`;
  if (sort === 'title') return sql`lower(title), slug`;
  if (sort === 'shortest') return sql`words, slug`;
  if (sort === 'relevance' && query.q) {
    return sql`ts_rank_cd(search, ${searched(query.q)}, 1) desc, ${newest}`;
  }
  return newest;
}

/** Returns one page of the list, with the tags of all matching articles. */
export async function listArticles(db: Database, query: InsightsQuery): Promise<InsightsAnswer> {
  const matching = query.q ? sql<boolean>`search @@ ${searched(query.q)}` : sql<boolean>`true`;
  const tagged = query.tag ? sql<boolean>`tags @> array[${query.tag}]` : sql<boolean>`true`;
  const base = db.selectFrom('article').where(VISIBLE).where(matching);
  const [items, count, tags] = await Promise.all([
    base
      .select(CARD)
      .where(tagged)
      .orderBy(orderOf(query))
      .limit(INSIGHTS_PAGE_SIZE)
      .offset((query.page - 1) * INSIGHTS_PAGE_SIZE)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('total')).where(tagged).executeTakeFirstOrThrow(),
    sql<{ tag: string; count: number }>`
      select tag, count(*)::int as count from article, unnest(tags) as tag
      where ${VISIBLE} and ${matching} group by tag order by count desc, tag`.execute(db),
  ]);
  return {
    items: items.map(presentCard),
    total: count.total,
    page: query.page,
    pages: Math.max(1, Math.ceil(count.total / INSIGHTS_PAGE_SIZE)),
    tags: tags.rows,
  };
}

/** Returns an article by its current or a previous address; null if readers may not see it. */
export async function findArticle(db: Database, slug: string): Promise<Article | null> {
  const row = await db
    .selectFrom('article')
    .select([...CARD, 'author', 'html', 'sha256', 'contents', 'sources'])
    .where(VISIBLE)
    .where((eb) =>
      eb.or([
        eb('slug', '=', slug),
        eb(
          'id',
          'in',
          eb.selectFrom('article_old_slug').select('article_id').where('slug', '=', slug),
        ),
      ]),
    )
    // an address in use wins over one that another article had
    .orderBy(sql`slug = ${slug} desc`)
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { author, html, sha256, words } = row;
  return {
    ...presentCard(row),
    author,
    html,
    sha256,
    words,
    contents: storedContents.parse(row.contents),
    sources: storedSources.parse(row.sources),
  };
}

/** Returns the articles published just before and just after this article. */
export async function neighbours(db: Database, { slug, publishedAt }: ArticleCard) {
  const here = sql`(${publishedAt}::timestamptz, ${slug})`;
  const near = (after: boolean) =>
    db
      .selectFrom('article')
      .select(['slug', 'title'])
      .where(VISIBLE)
      // the wire has milliseconds, the column microseconds
      .where(
        after
          ? sql<boolean>`(date_trunc('milliseconds', published_at), slug) > ${here}`
          : sql<boolean>`(date_trunc('milliseconds', published_at), slug) < ${here}`,
      )
      .orderBy(after ? sql`published_at, slug` : sql`published_at desc, slug desc`)
      .limit(1)
      .executeTakeFirst();
  const [previous, next] = await Promise.all([near(false), near(true)]);
  return { previous: previous ?? null, next: next ?? null };
}

/** Returns the newest articles with their bodies, for the feeds. */
export async function newestArticles(db: Database, count: number) {
  return db
    .selectFrom('article')
    .select([...CARD, 'html', 'author'])
    .where(VISIBLE)
    .orderBy(sql`published_at desc, slug`)
    .limit(count)
    .execute();
}
