import { type Kysely, sql } from 'kysely';

/** Experiments of staff, and which person saw which variant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table experiment (
  id uuid primary key,
  key text not null unique,
  hypothesis text not null,
  target text not null,
  -- array of { id, weight }: arrangements, the base first, and per cent of people
  variants jsonb not null,
  metric text not null,
  -- hundredths of a per cent
  baseline integer not null check (baseline between 1 and 9999),
  effect integer not null check (effect between 1 and 9998),
  -- people of all variants
  planned integer not null check (planned > 0),
  state text not null default 'draft' check (state in ('draft', 'running', 'ended', 'archived')),
  -- arrangement that everyone gets from the end on; null: the base
  kept text,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  check ((state = 'draft') = (started_at is null)),
  check ((state in ('ended', 'archived')) = (ended_at is not null)),
  check (kept is null or ended_at is not null)
);
create unique index experiment_running on experiment (target) where state = 'running';
create index experiment_by_start on experiment (target, started_at desc) where started_at is not null;
create index experiment_by_time on experiment (created_at desc, id desc);
create trigger experiment_immutable
  before update of id, key, hypothesis, target, variants, metric, baseline, effect, planned, created_at
  on experiment for each row when (old.state <> 'draft') execute function refuse_change();

create table experiment_exposure (
  experiment_id uuid not null references experiment,
  user_id uuid not null references app_user,
  variant text not null,
  exposed_at timestamptz not null default clock_timestamp(),
  primary key (experiment_id, user_id)
);
create index experiment_exposure_by_user on experiment_exposure (user_id);
`)
    .execute(db);
}
