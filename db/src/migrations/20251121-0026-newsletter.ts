import { type Kysely, sql } from 'kysely';

/** Who asked for the letter, to which words, and whether the address has answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table newsletter_subscription (
  id uuid primary key,
  email text not null,
  email_normalized text not null unique,
  -- only articles with this tag; null: all
  tag text,
  status text not null check (status in ('pending', 'confirmed', 'left')),
  -- what was agreed to, and when
  consent_version text not null,
  consent_text text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- hash of the link's secret while it waits to be opened
  token_hash bytea unique,
  token_expires_at timestamptz,
  -- when the last letter with a link was put on its way
  mailed_at timestamptz,
  confirmed_at timestamptz,
  left_at timestamptz
);
`)
    .execute(db);
}
