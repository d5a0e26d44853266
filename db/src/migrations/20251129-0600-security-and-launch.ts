import { type Kysely, sql } from 'kysely';

/**
 * Settings that staff change while the service runs, counts of failed sign-ins without people, and
 * what staff sign, waive and decide before a launch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table setting (
  key text primary key,
  value jsonb not null,
  version integer not null default 1 check (version > 0),
  -- member of staff, as in the event of the act
  updated_by uuid not null,
  updated_at timestamptz not null default clock_timestamp()
);

create table sign_in_failure (
  -- beginning of the hour, UTC
  hour timestamptz not null,
  dimension text not null check (dimension in ('all', 'account', 'network')),
  -- keyed hash that changes every day; empty for 'all'
  code bytea not null,
  password integer not null default 0,
  second_factor integer not null default 0,
  locked integer not null default 0,
  last_at timestamptz not null default clock_timestamp(),
  primary key (hour, dimension, code)
);
-- when counting began; at most one row
create table sign_in_count (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default clock_timestamp()
);
insert into sign_in_count default values;

create index session_live_by_start on session (created_at desc, id desc) where ended_at is null;
create index session_reused on session (ended_at desc, id desc) where end_reason = 'token_reuse';

create table launch_sign_off (
  item text primary key,
  status text not null check (status in ('open', 'signed', 'refused')),
  owner text,
  evidence text,
  due date,
  note text,
  -- member of staff who wrote these words; null after their erasure, like the words
  staff_id uuid references app_user,
  -- for digests of the words in snapshots; null after an erasure
  salt bytea,
  version integer not null check (version > 0)
);
create table launch_waiver (
  item text primary key,
  -- null: it was lifted
  until date,
  -- empty after the erasure of its author
  reason text not null,
  staff_id uuid references app_user,
  salt bytea,
  version integer not null check (version > 0)
);
create index launch_sign_off_by_staff on launch_sign_off (staff_id);
create index launch_waiver_by_staff on launch_waiver (staff_id);
create table launch_decision (
  -- id of launch.decided
  event_id uuid primary key,
  -- id of admin.acted
  act_id uuid not null,
  decided_at timestamptz not null default clock_timestamp(),
  decision text not null check (decision in ('go', 'no_go')),
  -- canonical JSON of ids, states, dates and digests, whose SHA-256 is in the event
  snapshot text not null
);
create index launch_decision_by_time on launch_decision (decided_at desc);
`)
    .execute(db);
}
