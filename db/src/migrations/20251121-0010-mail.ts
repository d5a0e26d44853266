import { type Kysely, sql } from 'kysely';

/** Mail on its way out, written in the transaction of what it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table mail_message (
  id uuid primary key,
  -- whose account it is about, so that an erasure finds it; null for people without one
  user_id uuid references app_user,
  recipient text not null,
  -- subject and bodies, sealed under the system key: links in them let people in; null once gone
  content bytea,
  created_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  -- not worth sending any more after this
  give_up_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  gave_up_at timestamptz,
  check (content is not null or sent_at is not null or gave_up_at is not null)
);
create index mail_message_due on mail_message (next_attempt_at)
  where sent_at is null and gave_up_at is null;
create index mail_message_user on mail_message (user_id) where user_id is not null;`)
    .execute(db);
}
