import { type Kysely, sql } from 'kysely';

/**
 * What a list shows of a kept thing, sealed apart from its content, so that a list opens no whole
 * texts. A migration has no key: the first list fills the summaries of older rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table resume add column summary text;
alter table job_target add column summary text;
alter table tool_run add column summary text;
`)
    .execute(db);
}
