import { type Kysely, sql } from 'kysely';

/**
 * What staff wrote when they opened the sealed part of a decision. The event holds a code and a
 * digest; the words stand here, and go when the person whose decision it is is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table evidence_opening (
  event_id uuid primary key,
  user_id uuid not null references app_user,
  staff_id uuid not null references app_user,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  reason text not null,
  text text not null,
  salt bytea not null check (octet_length(salt) = 32),
  opened_at timestamptz not null default clock_timestamp()
);
create index evidence_opening_user on evidence_opening (user_id);
`)
    .execute(db);
}
