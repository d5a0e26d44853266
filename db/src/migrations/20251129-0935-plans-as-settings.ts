import { type Kysely, sql } from 'kysely';

/** Quotas for each tool of a plan; versions of a plan from before staff changed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table plan_tier
  -- runs in a day by the id of a tool; a tool that is missing has no limit of its own
  add column tool_runs jsonb not null default '{}' check (jsonb_typeof(tool_runs) = 'object');
-- null: the value was not set by staff, but by the release or the operator
alter table setting alter column updated_by drop not null;
alter table setting_version alter column updated_by drop not null;
`)
    .execute(db);
}
