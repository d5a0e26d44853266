import { z } from 'zod';
import { ARTICLE_EXCERPT_MAX, ARTICLE_MEASURES } from '../limits.ts';
import { sha256Hex, text, utcInstant } from '../primitives.ts';

/** Part of an article's address: lower-case words with dashes. */
export const articleSlug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words with dashes');
export const articleTag = articleSlug.max(40);

/** What an article's illustration is drawn from; the drawings are the web client's. */
export const articleTopic = z.enum(['market', 'pay', 'change', 'search', 'proof', 'privacy']);
export type ArticleTopic = z.infer<typeof articleTopic>;

/** Where a figure or a statement comes from. */
export const articleSource = z.strictObject({
  title: text(300).min(1),
  publisher: text(200).min(1),
  url: z.url({ protocol: /^https$/ }),
  /** day, or month, on which the source was read: YYYY-MM-DD or YYYY-MM */
  accessed: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/),
});
export type ArticleSource = z.infer<typeof articleSource>;

/** One line of an article's table of contents; `id` is the heading's. */
export const articleHeading = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** 2 or 3 */
  level: z.int().min(2).max(3),
});
export type ArticleHeading = z.infer<typeof articleHeading>;

/** An article as lists show it. */
export const articleCard = z.object({
  slug: articleSlug,
  title: z.string(),
  excerpt: z.string().max(ARTICLE_EXCERPT_MAX),
  tags: z.array(articleTag),
  topic: articleTopic,
  publishedAt: utcInstant,
  updatedAt: utcInstant,
  /** whole minutes, at least 1 */
  readingMinutes: z.int().min(1),
  /** lengths of the first bars of its charts, per cent of their scale: what its drawing is made of */
  measures: z.array(z.int().min(0).max(100)).max(ARTICLE_MEASURES),
});
export type ArticleCard = z.infer<typeof articleCard>;

export const articleSort = z.enum(['relevance', 'newest', 'oldest', 'title', 'shortest']);
export type ArticleSort = z.infer<typeof articleSort>;

/** Query of GET /insights. Without `sort`: by relevance when there is `q`, else newest first. */
export const insightsQuery = z.strictObject({
  q: text(200).trim().optional(),
  tag: articleTag.optional(),
  sort: articleSort.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type InsightsQuery = z.infer<typeof insightsQuery>;

/** GET /insights */
export const insightsAnswer = z.object({
  items: z.array(articleCard),
  /** articles that match, on all pages */
  total: z.int(),
  page: z.int(),
  /** at least 1 */
  pages: z.int(),
  /** tags of what matches `q`, whatever tag is chosen; most used first */
  tags: z.array(z.object({ tag: articleTag, count: z.int() })),
});
export type InsightsAnswer = z.infer<typeof insightsAnswer>;

/** A whole article. */
export const article = articleCard.extend({
  author: z.string(),
  /** sanitised when it was published; `sha256` is the digest of exactly these UTF-8 bytes */
  html: z.string(),
  sha256: sha256Hex,
  words: z.int(),
  contents: z.array(articleHeading),
  sources: z.array(articleSource),
});
export type Article = z.infer<typeof article>;

/** Published note about a change of an article. */
export const articleNote = z.object({
  kind: z.enum(['correction', 'update']),
  words: z.string(),
  notedAt: utcInstant,
});
export type ArticleNote = z.infer<typeof articleNote>;

const neighbour = z.object({ slug: articleSlug, title: z.string() });

/**
 * GET /insights/:slug. `article.slug` is the address that is right now: where it differs from the
 * one asked for, the article has moved and a page answers 301.
 */
export const insightAnswer = z.object({
  article,
  related: z.array(articleCard),
  /** published just before and just after this one */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
  /** corrections and updates of its text, newest first, at most 20 */
  notes: z.array(articleNote),
});
export type InsightAnswer = z.infer<typeof insightAnswer>;

/** GET /insights/corrections: notes about all articles that readers can see, newest first */
export const correctionsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
});
export const correctionsAnswer = z.object({
  items: z.array(articleNote.extend({ slug: articleSlug, title: z.string() })),
  page: z.int(),
  /** at least 1 */
  pages: z.int(),
});
export type CorrectionsAnswer = z.infer<typeof correctionsAnswer>;

/** POST /insights/:slug/useful: adds 1 to a count of the day; nothing about the reader is stored */
export const articleUsefulBody = z.strictObject({ useful: z.boolean() });
