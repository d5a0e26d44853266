import { type Kysely, sql } from 'kysely';

/** Links for calendars, and consents to reminders by mail with what was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table calendar_feed (
  user_id uuid primary key references app_user,
  -- hash of the link's secret
  token_hash bytea not null unique,
  created_at timestamptz not null default clock_timestamp()
);
create table reminder_consent (
  id uuid primary key,
  user_id uuid not null references app_user,
  consent_version text not null,
  consent_text text not null,
  -- IANA name, for the person's day
  time_zone text not null,
  agreed_at timestamptz not null,
  -- null while it is in effect
  left_at timestamptz
);
create unique index reminder_consent_current on reminder_consent (user_id) where left_at is null;
create index reminder_consent_by_user on reminder_consent (user_id);
create index reminder_consent_by_zone on reminder_consent (time_zone, user_id) where left_at is null;
create table reminder_mail (
  user_id uuid not null references app_user,
  -- the person's calendar day
  day text not null,
  mail_id uuid references mail_message on delete set null,
  queued_at timestamptz not null,
  primary key (user_id, day)
);
create index reminder_mail_by_mail on reminder_mail (mail_id) where mail_id is not null;
`)
    .execute(db);
}
