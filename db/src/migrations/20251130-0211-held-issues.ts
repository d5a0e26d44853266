import { type Kysely, sql } from 'kysely';

/** Why the service made a planned issue a draft again, or paused it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- null: it did not, or staff sent or continued the issue since
alter table newsletter_issue add column held_why text check (held_why in ('hidden', 'soon'));
alter table newsletter_issue add column held_at timestamptz;
alter table newsletter_issue add check ((held_why is null) = (held_at is null));
`)
    .execute(db);
}
