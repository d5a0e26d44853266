import { type Kysely, sql } from 'kysely';

/**
 * State of an account before its address or second factor changed, for 7 days. The link in the
 * letter about the change restores it. `reserved_tag` is a keyed hash of the address before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table account_undo (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  token_hash bytea not null unique,
  change text not null check (change in ('second_factor', 'email')),
  reserved_tag bytea,
  sealed text not null,
  factor jsonb,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index account_undo_user on account_undo (user_id, created_at);
create index account_undo_reserved on account_undo (reserved_tag) where reserved_tag is not null;
`)
    .execute(db);
}
