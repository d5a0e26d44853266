import { type Kysely, sql } from 'kysely';

/**
 * What people keep of the career tools: rows, not events, so that they go when asked
 * (docs/adr/0020-runs-of-tools-are-rows.md). What they wrote is sealed under their data key; in the
 * clear stand codes of public statistics, versions, times. `revision` goes up with every change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table career_profile (
  id uuid primary key,
  user_id uuid not null unique references app_user,
  revision integer not null default 1,
  sealed text not null,
  -- false: which occupations they look at is not kept
  keeps_views boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create table resume (
  id uuid primary key,
  user_id uuid not null references app_user,
  revision integer not null default 1,
  sealed text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index resume_by_user on resume (user_id, updated_at desc, id desc);
create table job_target (
  id uuid primary key,
  user_id uuid not null references app_user,
  revision integer not null default 1,
  sealed text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index job_target_by_user on job_target (user_id, updated_at desc, id desc);
create table saved_occupation (
  id uuid primary key,
  user_id uuid not null references app_user,
  code text not null,
  revision integer not null default 1,
  sealed text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (user_id, code)
);
create table explorer_view (
  id uuid primary key,
  user_id uuid not null references app_user,
  code text not null,
  viewed_at timestamptz not null default clock_timestamp()
);
create index explorer_view_by_user on explorer_view (user_id, id desc);
create table tool_run (
  id uuid primary key,
  user_id uuid not null references app_user,
  tool text not null,
  engine_version text not null,
  dataset_version text not null,
  pinned boolean not null default false,
  revision integer not null default 1,
  sealed text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index tool_run_by_user on tool_run (user_id, id desc);
-- counted by day, so that no row leads back to a run
create table tool_usage (
  tool text not null,
  engine_version text not null,
  day date not null,
  outcome text not null,
  -- the run took at most so long; steps of a scale
  duration_ms integer not null,
  runs integer not null,
  primary key (tool, engine_version, day, outcome, duration_ms)
);
-- runs of the tools in a day; null: as many as one likes
alter table plan_tier add column daily_runs integer check (daily_runs > 0);
`)
    .execute(db);
}
