import { type Kysely, sql } from 'kysely';

/**
 * What people did about records that a projection could not read. No fold makes these rows: a
 * rebuild leaves them, and a letter that it writes again bears its mark still.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table dead_letter_mark (
  projection text not null,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  reason text not null,
  asked_at timestamptz,
  answer text check (answer in ('redriven', 'unreadable', 'differs')),
  answered_at timestamptz,
  discarded_at timestamptz,
  discard_reason text,
  actor_kind text not null check (actor_kind in ('user', 'operator')),
  staff_id uuid references app_user,
  primary key (projection, topic, partition, "offset"),
  check ((answer is null) = (answered_at is null)),
  check ((discarded_at is null) = (discard_reason is null)),
  check (staff_id is null or actor_kind = 'user')
);
create index dead_letter_mark_asked on dead_letter_mark (projection, topic, partition, "offset")
  where asked_at is not null;
create index dead_letter_mark_staff on dead_letter_mark (staff_id) where staff_id is not null;
`)
    .execute(db);
}
