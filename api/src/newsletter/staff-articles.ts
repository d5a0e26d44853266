import type { ArticleNoteBody, IssueArticles } from '@roletrail/contracts/http/staff-newsletter';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { VISIBLE } from '../insights/read-articles.ts';
import { actAsStaff } from '../staff/act.ts';

const ARTICLES = 200;

/** Returns the newest articles that readers can see, with the counts of their answers. */
export async function listForIssues(db: Database): Promise<IssueArticles> {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'slug', 'title', sql<Date>`published_at`.as('published_at')])
    .select([countOf(sql`f.useful`).as('useful'), countOf(sql`f.not_useful`).as('notUseful')])
    .where(VISIBLE)
    .orderBy(sql`published_at desc, slug`)
    .limit(ARTICLES)
    .execute();
  return {
    items: rows.map(({ id, slug, title, published_at, useful, notUseful }) => ({
      id,
      slug,
      title,
      useful,
      notUseful,
      publishedAt: published_at.toISOString(),
    })),
  };
}

const countOf = (column: ReturnType<typeof sql>) => sql<number>`coalesce((
  select sum(${column}) from article_feedback f where f.article_id = article.id), 0)::int`;

/**
 * Publishes a note about a correction or an update of an article.
 * @throws ApiError NOT_FOUND if readers cannot see the article, and those of `actAsStaff`
 */
export async function noteChange(
  context: ApiContext,
  staff: CallerFacts,
  { id, reason, kind, words }: ArticleNoteBody & { readonly id: string },
): Promise<void> {
  const target = { kind: 'article', id };
  const act = { action: 'article.note', target, reason } as const;
  const noteId = uuidv7();
  await actAsStaff(context, staff, act, async ({ tx }) => {
    const article = await tx
      .selectFrom('article')
      .select('id')
      .where('id', '=', id)
      .where(VISIBLE)
      .executeTakeFirst();
    if (!article) throw new ApiError('NOT_FOUND');
    await tx
      .insertInto('article_note')
      .values({ id: noteId, article_id: id, kind, words })
      .execute();
    return { before: null, after: { noteId, kind }, answer: null };
  });
}
