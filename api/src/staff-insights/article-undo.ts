import { STAFF_UNDO_SECONDS } from '@roletrail/contracts/limits';
import type { Tx } from '@roletrail/db/open';
import type { ArticleUndo } from '@roletrail/db/schema/insights';
import { sql } from 'kysely';
import type { ActStep } from '../staff/act.ts';
import type { LockedArticle } from './article-rows.ts';

const STATE = ['status', 'published_at', 'act_id', 'origin'];
const TEXTS = [
  'slug',
  'title',
  'excerpt',
  'html',
  'plain',
  'words',
  'sha256',
  'contents',
  'tags',
  'topic',
  'author',
  'sources',
  'links',
  'updated_at',
];

/** Columns of `article` that an act may change. */
const COLUMNS = {
  state: STATE,
  texts: [...STATE, ...TEXTS],
  tags: ['tags', 'origin'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Returns what an undo of an act requires; call it before the act changes the article. */
export async function keepUndo(
  { tx, actId }: Pick<ActStep, 'tx' | 'actId'>,
  now: LockedArticle,
  act: { readonly replaces: keyof typeof COLUMNS; readonly left: ArticleUndo['left'] },
): Promise<ArticleUndo> {
  const { rows } = await sql<{ row: ArticleUndo['row']; until: Date }>`
    select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(a))
      where key = any(${[...COLUMNS[act.replaces]]}::text[])) as row,
      clock_timestamp() + ${STAFF_UNDO_SECONDS} * interval '1 second' as until
    from article a where id = ${now.id}::uuid`.execute(tx);
  const [kept] = rows;
  if (kept === undefined) throw new Error('a locked article has a row');
  return {
    actId,
    revision: now.revision + 1,
    until: kept.until.toISOString(),
    left: act.left,
    row: kept.row,
    publishedRevision: now.publishedRevision,
    isPublished: now.revision === now.publishedRevision,
    copyTags: act.replaces === 'tags' ? now.content.tags : null,
  };
}

/** Returns the undo of the last act on an article, if it is this member's and in time; else null. */
export async function readUndo(
  tx: Tx,
  articleId: string,
  staffId: string,
): Promise<ArticleUndo | null> {
  const { rows } = await sql<{ undo: ArticleUndo }>`
    select undo from article_draft
    where article_id = ${articleId}::uuid and (undo ->> 'until')::timestamptz > clock_timestamp()
      and exists (select from staff_act
        where event_id = (undo ->> 'actId')::uuid and staff_id = ${staffId}::uuid)`.execute(tx);
  return rows[0]?.undo ?? null;
}

/** Writes the columns of an article as they were. Images follow from the text. */
export async function restoreColumns(tx: Tx, id: string, row: ArticleUndo['row']): Promise<void> {
  const columns = sql.join(COLUMNS.texts.map((name) => sql.ref(name)));
  const before = sql.join(COLUMNS.texts.map((name) => sql.ref(`before.${name}`)));
  await sql`update article set (${columns}) = (
      select ${before} from jsonb_populate_record(article, ${JSON.stringify(row)}::jsonb) before)
    where id = ${id}::uuid`.execute(tx);
}
