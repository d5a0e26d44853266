import { type Kysely, sql } from 'kysely';

/**
 * Tasks to which administrators are limited, and acts of staff. The event of an act has a digest of
 * the reason; the reason is in the row, which is deleted with the person concerned.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table staff_capability (
  user_id uuid not null references app_user,
  capability text not null,
  granted_at timestamptz not null default clock_timestamp(),
  primary key (user_id, capability)
);
create trigger staff_capability_changed after insert or delete on staff_capability
  for each row execute function tell_person_changed();

create table staff_act (
  event_id uuid primary key,
  staff_id uuid not null references app_user,
  capability text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  -- person concerned; null if there is none
  user_id uuid references app_user,
  reason text not null,
  salt bytea not null check (octet_length(salt) = 32),
  acted_at timestamptz not null default clock_timestamp()
);
create index staff_act_by_time on staff_act (acted_at desc, event_id desc);
create index staff_act_by_person on staff_act (user_id, acted_at desc, event_id desc);
create index staff_act_by_staff on staff_act (staff_id);

create table person_view (
  staff_id uuid not null references app_user,
  user_id uuid not null references app_user,
  viewed_at timestamptz not null default clock_timestamp(),
  primary key (staff_id, user_id)
);
`)
    .execute(db);
}
