import { type Kysely, sql } from 'kysely';

/** Invitations of staff to people who have no account. Deleted once used or withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table invitation (
  id uuid primary key,
  email text not null,
  email_normalized text not null unique,
  -- given when the invitation is used; null: none
  role text check (role in ('admin', 'compliance')),
  plan text references plan_tier,
  -- SHA-256 of the secret in the newest link
  token_hash bytea not null unique,
  -- member of staff who invited
  staff_id uuid not null references app_user,
  -- admin.acted of the invitation
  act_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index invitation_by_staff on invitation (staff_id);
create index invitation_by_time on invitation (created_at desc, id desc);
`)
    .execute(db);
}
