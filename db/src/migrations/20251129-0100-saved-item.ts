import { type Kysely, sql } from 'kysely';

/**
 * One table for saved items of every kind. The content is sealed under the person's data key. `clear`
 * has the columns of the kind that SQL compares, never content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table saved_item (
  id uuid primary key,
  user_id uuid not null references app_user,
  kind text not null,
  revision integer not null default 1,
  sealed text not null,
  -- part of the content that lists show, sealed separately; null if lists open the content
  summary text,
  clear jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index saved_item_by_user on saved_item (user_id, kind, updated_at desc, id desc);
`)
    .execute(db);
}
