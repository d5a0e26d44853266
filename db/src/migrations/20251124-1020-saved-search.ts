import { type Kysely, sql } from 'kysely';

/** Searches of the explorer that people keep: name and words sealed whole, as all that they keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table saved_search (
  id uuid primary key,
  user_id uuid not null references app_user,
  revision integer not null default 1,
  sealed text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index saved_search_by_user on saved_search (user_id, updated_at desc, id desc);
`)
    .execute(db);
}
