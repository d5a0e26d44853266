import { type Kysely, sql } from 'kysely';

/** Requests of staff to erase a person, and legal holds, which block every erasure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table staff_erasure (
  -- also the id of the erasure request that it becomes
  id uuid primary key,
  user_id uuid not null,
  staff_id uuid not null,
  reason text not null,
  requested_at timestamptz not null default clock_timestamp(),
  -- null while it waits for an approval
  outcome text check (outcome in ('scheduled', 'refused', 'withdrawn', 'void')),
  decided_at timestamptz,
  -- who approved, refused or withdrew it; null: not required, or the service
  decided_by uuid,
  -- facts of the certificate, stored by the erasure
  certificate jsonb,
  check ((outcome is null) = (decided_at is null))
);
create unique index staff_erasure_waiting on staff_erasure (user_id) where outcome is null;
create index staff_erasure_by_time on staff_erasure (requested_at desc, id desc);
create index staff_erasure_person on staff_erasure (user_id);
create index staff_erasure_staff on staff_erasure (staff_id);

create table legal_hold (
  user_id uuid primary key references app_user,
  since timestamptz not null default clock_timestamp()
);`)
    .execute(db);
}
