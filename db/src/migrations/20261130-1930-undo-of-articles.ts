import { type Kysely, sql } from 'kysely';

/** What staff need to undo their last act on an article. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table article_draft
      -- the columns of the article before the act, and who may restore them until when
      add column undo jsonb`.execute(db);
}
