import { type Kysely, sql } from 'kysely';

/**
 * What processes report of themselves, what the deployment was like every ten seconds of the last
 * day, what staff wrote down of an incident, and how checks of the whole ended. None of it is
 * evidence, and none is a fold of the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table process_report (
  id uuid primary key,
  instance text not null,
  roles text[] not null,
  version text not null,
  presence text not null,
  started_at timestamptz not null default clock_timestamp(),
  reported_at timestamptz not null default clock_timestamp(),
  figures jsonb not null
) with (fillfactor = 50);
create table health_sample (
  at timestamptz primary key,
  accepts real not null,
  requests real not null,
  errors real not null,
  p99 real,
  unsent real not null,
  delay real not null,
  sockets real not null,
  loop real not null,
  signer text,
  processes text[] not null,
  halts text[] not null
);
create table health_note (
  id uuid primary key,
  user_id uuid not null references app_user,
  at timestamptz not null default clock_timestamp(),
  text text not null check (char_length(text) between 1 and 500)
);
create index health_note_at on health_note (at desc);
create index health_note_user on health_note (user_id);
create table check_run (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  agrees boolean not null
);
create index check_run_at on check_run (at desc);
`)
    .execute(db);
}
