import { type Kysely, sql } from 'kysely';

/** In which windows a member of staff has an article open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table article_presence
      -- by window: seconds since 1970 of its first and of its last report
      add column windows jsonb not null default '{}'`.execute(db);
}
