import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type { ArticleContent } from '@roletrail/contracts/http/staff-insights';
import type { Tx } from '@roletrail/db/open';
import type {
  ArticleUndo,
  StoredArticleContent as StoredContent,
} from '@roletrail/db/schema/insights';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '../errors.ts';
import { listLinks } from '../insights/article-links.ts';
import { rowVersion } from '../staff/act.ts';

/** Most earlier versions of one article and one kind; the oldest goes first. Published ones stay. */
const REVISIONS_MAX = 200;

/** Article with its working copy, which no other transaction changes until this one ends. */
export interface LockedArticle {
  readonly id: string;
  readonly status: 'draft' | 'scheduled' | 'published' | 'withdrawn';
  readonly publishedAt: Date | null;
  readonly slug: string;
  readonly sha256: string;
  readonly words: number;
  readonly content: StoredContent;
  /** 0: it has no working copy yet */
  readonly revision: number;
  readonly publishedRevision: number | null;
  readonly updatedBy: string | null;
  /** ETag */
  readonly version: string;
  /** values for the event of an act */
  readonly facts: StaffFacts;
}

/** Locks an article. @throws ApiError NOT_FOUND */
export async function lockArticle(tx: Tx, id: string): Promise<LockedArticle> {
  const row = await tx
    .selectFrom('article')
    .select(['slug', 'title', 'excerpt', 'html', 'sha256', 'words', 'tags', 'topic', 'author'])
    .select(['sources', 'status', 'published_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  const draft = await tx
    .selectFrom('article_draft')
    .select(['revision', 'content', 'published_revision', 'updated_by'])
    .where('article_id', '=', id)
    .executeTakeFirst();
  const { slug, title, excerpt, html, tags, topic, author, sources } = row;
  const stored = { slug, title, excerpt, html, tags, topic, author, sources };
  const revision = draft?.revision ?? 0;
  return {
    id,
    status: row.status,
    publishedAt: row.published_at,
    slug,
    sha256: row.sha256,
    words: row.words,
    content: draft?.content ?? stored,
    revision,
    publishedRevision: draft ? draft.published_revision : isPublic(row.status) ? 0 : null,
    updatedBy: draft?.updated_by ?? null,
    version: rowVersion(revision),
    facts: factsOf({ ...row, publishedAt: row.published_at }),
  };
}

const isPublic = (status: string) => status === 'published' || status === 'scheduled';

interface Facts {
  readonly status: string;
  readonly slug: string;
  readonly sha256: string;
  readonly tags: readonly string[];
  readonly publishedAt: Date | null;
}

/**
 * Returns what the event of an act records of an article: no text. The slug is made from the title,
 * so it is null until the article was public. People without the task *content* can read events.
 */
export const factsOf = ({ status, slug, sha256, tags, publishedAt }: Facts): StaffFacts => ({
  status,
  slug: publishedAt === null || status === 'scheduled' ? null : slug,
  sha256,
  tags: [...tags],
  publishedAt: publishedAt?.toISOString() ?? null,
});

/** Written working copy. */
export interface DraftChange {
  readonly content: ArticleContent;
  readonly staffId: string;
  /** true: this text is what is public, or will be */
  readonly isPublished: boolean;
  /** undo of the act that changes it; null: that act has none; absent: it is no act */
  readonly undo?: ArticleUndo | null;
}

/** Writes the working copy of a locked article. Returns its new revision and when it was saved. */
export async function saveWorkingCopy(
  tx: Tx,
  { id, revision, publishedRevision }: LockedArticle,
  { content, staffId, isPublished, undo }: DraftChange,
): Promise<{ readonly revision: number; readonly savedAt: Date }> {
  const next = revision + 1;
  const values = {
    content: JSON.stringify(content),
    links: listLinks(content.html, content.sources),
    revision: next,
    published_revision: isPublished ? next : publishedRevision,
    updated_by: staffId,
    ...(undo === undefined ? {} : { undo: undo && JSON.stringify(undo) }),
  };
  const { updated_at: savedAt } = await tx
    .insertInto('article_draft')
    .values({ article_id: id, ...values })
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet({
        ...values,
        updated_at: sql<Date>`clock_timestamp()`,
      }),
    )
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return { revision: next, savedAt };
}

/**
 * Adds a version that can be restored, and deletes the oldest ones over the limit of its kind.
 * What one author wrote within 10 minutes and others replaced is one version, with the last text.
 */
export async function keepRevision(
  tx: Tx,
  articleId: string,
  kept: {
    readonly kind: 'saved' | 'replaced' | 'published';
    readonly content: ArticleContent | StoredContent;
    readonly words: number;
    readonly savedBy: string | null;
  },
): Promise<void> {
  const content = JSON.stringify(kept.content);
  if (kept.kind === 'replaced' && kept.savedBy !== null) {
    const { rows } = await sql`
      update article_revision set content = ${content}::jsonb, words = ${kept.words}
      where article_id = ${articleId}::uuid and kind = 'replaced'
        and saved_by = ${kept.savedBy}::uuid
        and saved_at > clock_timestamp() - interval '10 minutes'
      returning id`.execute(tx);
    if (rows.length > 0) return;
  }
  await tx
    .insertInto('article_revision')
    .values({
      id: uuidv7(),
      article_id: articleId,
      kind: kept.kind,
      content,
      words: kept.words,
      saved_by: kept.savedBy,
    })
    .execute();
  if (kept.kind === 'published') return;
  await sql`delete from article_revision where id in (
    select id from article_revision where article_id = ${articleId}::uuid and kind = ${kept.kind}
    order by saved_at desc, id desc offset ${REVISIONS_MAX})`.execute(tx);
}
