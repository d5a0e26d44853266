import { type Kysely, sql } from 'kysely';

/** Filters and order of staff tables that members of staff named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table staff_view (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- id of the table on the screen
  table_id text not null,
  name text not null,
  -- search parameters, without filters that may name a person
  query text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index staff_view_by_table on staff_view (user_id, table_id, created_at);
`)
    .execute(db);
}
