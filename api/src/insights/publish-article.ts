import {
  articleSlug,
  articleSource,
  articleTag,
  articleTopic,
} from '@roletrail/contracts/http/insights';
import { ARTICLE_EXCERPT_MAX } from '@roletrail/contracts/limits';
import { text } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { documentDigest } from '../documents/digest.ts';
import { ApiError } from '../errors.ts';
import { inTransaction } from '../transaction.ts';
import { articleHtml } from './article-html.ts';
import { listLinks } from './article-links.ts';

/** Article as its author submits it; `html` is sanitised here. */
export const articleToPublish = z.strictObject({
  slug: articleSlug,
  title: text(200).min(1),
  excerpt: text(ARTICLE_EXCERPT_MAX).min(1),
  html: z.string().min(1).max(500_000),
  tags: z.array(articleTag).min(1).max(8),
  topic: articleTopic,
  author: text(120).min(1),
  sources: z.array(articleSource).min(1),
  status: z.enum(['draft', 'scheduled', 'published']),
  /** never in the future for a published article: a slow clock must not hide it */
  publishedAt: z.date().nullable(),
  /** previous addresses of the article */
  oldSlugs: z.array(articleSlug).default([]),
});
export type ArticleToPublish = z.input<typeof articleToPublish>;
type Parsed = z.output<typeof articleToPublish>;

export interface PublishArticleDeps {
  readonly db: Database;
  readonly publicOrigin: string;
}

/**
 * Sanitises a built-in article and stores it. Does nothing if it is unchanged. Replaces older
 * built-in content, but never an edit by staff.
 * @throws ApiError VALIDATION_FAILED, DOCUMENT_UNSAFE (with the problems)
 */
export async function seedArticle(
  { db, publicOrigin }: PublishArticleDeps,
  input: ArticleToPublish,
): Promise<'published' | 'updated' | 'unchanged'> {
  const parsed = articleToPublish.safeParse(input);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((i) => ({ path: i.path.join('.'), message: i.message }));
    throw new ApiError('VALIDATION_FAILED', { errors });
  }
  const body = articleHtml(parsed.data.html, publicOrigin);
  if (body.problems.length > 0) {
    const errors = body.problems.slice(0, 20).map((message) => ({ path: 'html', message }));
    const detail = `${parsed.data.slug}: ${body.problems[0]}`;
    throw new ApiError('DOCUMENT_UNSAFE', { detail, errors });
  }
  const { problems: _none, ...content } = body;
  return inTransaction(db, (tx) => store(tx, parsed.data, content));
}

async function store(
  tx: Tx,
  input: Parsed,
  content: Omit<ReturnType<typeof articleHtml>, 'problems'>,
): Promise<'published' | 'updated' | 'unchanged'> {
  const { html, plain, words, contents } = content;
  const values = {
    title: input.title,
    excerpt: input.excerpt,
    html,
    plain,
    words,
    tags: input.tags,
    sha256: documentDigest(html),
    topic: input.topic,
    author: input.author,
    contents: JSON.stringify(contents),
    sources: JSON.stringify(input.sources),
    links: listLinks(html, input.sources),
    status: input.status,
  };
  const known = await tx
    .selectFrom('article')
    .select(['id', 'origin', 'sha256', 'title', 'excerpt', 'tags', 'topic', 'author', 'status'])
    .select('sources')
    .where('slug', '=', input.slug)
    .forUpdate()
    .executeTakeFirst();
  const id = known?.id ?? uuidv7();
  if (known === undefined) {
    // staff moved it to another address; also a withdrawn article stays as it is
    const moved = await tx
      .selectFrom('article_old_slug')
      .select('slug')
      .where('slug', '=', input.slug)
      .executeTakeFirst();
    if (moved !== undefined) return 'unchanged';
    const published_at = notAhead(input);
    // the text is as old as its publication, not its installation
    const written = published_at === null ? {} : { updated_at: published_at };
    const inserted = await tx
      .insertInto('article')
      .values({ id, slug: input.slug, origin: 'seed', published_at, ...written, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // another starting process was first
    if (inserted === undefined) return 'unchanged';
  } else if (known.origin === 'staff' || same(known, values, input)) {
    return 'unchanged';
  } else {
    await tx
      .updateTable('article')
      .set({ ...values, ...(sameWords(known, values, input) ? {} : { updated_at: new Date() }) })
      .where('id', '=', id)
      .execute();
  }
  for (const slug of input.oldSlugs) {
    await tx
      .insertInto('article_old_slug')
      .values({ slug, article_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return known === undefined ? 'published' : 'updated';
}

function notAhead({ status, publishedAt }: Parsed): Date | null {
  if (status === 'scheduled' || publishedAt === null) return publishedAt;
  return new Date(Math.min(publishedAt.getTime(), Date.now()));
}

type ArticleMeta = {
  sha256: string;
  title: string;
  excerpt: string;
  topic: string;
  author: string;
};
type Known = ArticleMeta & { tags: string[]; status: string; sources: unknown };

function same(known: Known, values: ArticleMeta, input: Parsed): boolean {
  const searchedWords = [values.topic, values.author, input.status, ...input.tags];
  const stored = [known.topic, known.author, known.status, ...known.tags];
  return sameWords(known, values, input) && searchedWords.join('\n') === stored.join('\n');
}

/** Returns true if the content that readers see is unchanged. */
function sameWords(
  known: Known,
  { sha256, title, excerpt }: ArticleMeta,
  { sources }: Parsed,
): boolean {
  const digest = [sha256, title, excerpt].join('\n');
  const stored = [known.sha256, known.title, known.excerpt].join('\n');
  return digest === stored && sameSources(known.sources, sources);
}

/** Compares sources; jsonb returns keys in its own order. */
function sameSources(known: unknown, sources: Parsed['sources']): boolean {
  const parsed = z.array(articleSource).safeParse(known);
  const flat = (sources: Parsed['sources']) =>
    sources.map((s) => [s.title, s.publisher, s.url, s.accessed].join('\n')).join('\n\n');
  return parsed.success && flat(parsed.data) === flat(sources);
}
