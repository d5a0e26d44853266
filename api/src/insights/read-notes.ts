import type { ArticleNote, CorrectionsAnswer } from '@roletrail/contracts/http/insights';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { VISIBLE } from './read-articles.ts';

const NOTES = 20;
const PAGE = 30;

interface NoteRow {
  kind: ArticleNote['kind'];
  words: string;
  noted_at: Date;
}

const toNote = ({ kind, words, noted_at }: NoteRow): ArticleNote => ({
  kind,
  words,
  notedAt: noted_at.toISOString(),
});

/** Returns the published notes about an article, newest first. */
export async function readArticleNotes(db: Database, slug: string): Promise<ArticleNote[]> {
  const rows = await db
    .selectFrom('article_note as n')
    .innerJoin('article as a', 'a.id', 'n.article_id')
    .select(['n.kind', 'n.words', 'n.noted_at'])
    .where('a.slug', '=', slug)
    .orderBy('n.noted_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(NOTES)
    .execute();
  return rows.map(toNote);
}

/** Returns one page of the notes about all visible articles, newest first. */
export async function readCorrections(db: Database, page: number): Promise<CorrectionsAnswer> {
  const notes = db
    .selectFrom('article_note as n')
    .innerJoin('article', 'article.id', 'n.article_id')
    .where(VISIBLE);
  const [rows, { total }] = await Promise.all([
    notes
      .select(['n.kind', 'n.words', 'n.noted_at', 'article.slug', 'article.title'])
      .orderBy('n.noted_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute(),
    notes.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    items: rows.map(({ slug, title, ...note }) => ({ ...toNote(note), slug, title })),
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
  };
}

/**
 * Adds an answer to “was this useful?” to the count of the day (UTC). Nothing else is stored.
 * @returns false if readers cannot see the article
 */
export async function countUseful(db: Database, slug: string, useful: boolean): Promise<boolean> {
  const { rows } = await sql`
    insert into article_feedback as f (article_id, day, useful, not_useful)
    select id, (clock_timestamp() at time zone 'UTC')::date, ${useful ? 1 : 0}, ${useful ? 0 : 1}
    from article where slug = ${slug} and ${VISIBLE}
    on conflict (article_id, day) do update set
      useful = f.useful + excluded.useful, not_useful = f.not_useful + excluded.not_useful
    returning article_id`.execute(db);
  return rows.length > 0;
}
