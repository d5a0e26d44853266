import { type Kysely, sql } from 'kysely';

/** Every value that a setting had, so that staff can compare versions and go back to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table setting_version (
  key text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  -- admin.acted, whose reason is in staff_act; null for values from before this table
  act_id uuid,
  -- member of staff, as in the event of the act
  updated_by uuid not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (key, version)
);
insert into setting_version (key, version, value, updated_by, updated_at)
  select key, version, value, updated_by, updated_at from setting;
`)
    .execute(db);
}
