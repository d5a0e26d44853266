import { type Kysely, sql } from 'kysely';

/** Profiles, links sent by mail, second factors, sign-in history, counters of attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table app_user
  add column display_name text,
  -- when the person last proved that mail to this address reaches them
  add column email_verified_at timestamptz;
-- a link that was sent by mail; its secret is nowhere but in the mail
create table account_token (
  token_hash bytea primary key,
  user_id uuid not null references app_user,
  purpose text not null check (purpose in ('recovery', 'verify_email', 'change_email')),
  -- the address it was sent to
  email text not null,
  -- the session that asked, which goes on when others end
  session_id uuid references session,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index account_token_user on account_token (user_id, purpose);
create table totp_factor (
  user_id uuid primary key references app_user,
  -- what the sealed secret is bound to; a new one for every enrolment
  id uuid not null,
  -- under the person's data key: it goes with the person
  sealed_secret text not null,
  created_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  -- the last time step whose code was taken: no code works twice
  last_step bigint not null default -1
);
create table recovery_code (
  user_id uuid not null references app_user,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
-- what its owner sees of their account: sign-ins, failures, changes of credentials
create table account_activity (
  id uuid primary key,
  user_id uuid not null references app_user,
  kind text not null,
  at timestamptz not null default clock_timestamp(),
  session_id uuid,
  new_device boolean not null default false,
  -- address and user agent under the person's data key
  sealed text not null
);
create index account_activity_user on account_activity (user_id, at desc, id desc);
create index account_activity_session on account_activity (session_id)
  where session_id is not null;
create index session_device on session (user_id, device_hash);
-- counts of attempts by keyed hash; a crash may forget them
create unlogged table attempt_window (
  key bytea primary key,
  attempts integer not null,
  ends_at timestamptz not null
);
create index attempt_window_end on attempt_window (ends_at);`)
    .execute(db);
}
