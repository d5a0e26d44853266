import { type Kysely, sql } from 'kysely';

/** What staff need to undo a withdrawal of an invitation, and the end of a plan to send an issue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column withdrawn_at timestamptz`.execute(db);
  await sql`
    alter table newsletter_issue
      -- plan and letter before the issue became a draft again
      add column recalled jsonb`.execute(db);
}
