import { type Kysely, sql } from 'kysely';

/**
 * When a reading of evidence was last recorded, by reader and tree: decides for all instances
 * whether one more request is a new event or part of the last one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table evidence_reading (
  user_id uuid references app_user,
  auditor_token_id uuid references auditor_token,
  reader_id uuid generated always as (coalesce(user_id, auditor_token_id)) stored,
  topic text not null,
  partition integer not null,
  recorded_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(user_id, auditor_token_id) = 1),
  primary key (reader_id, topic, partition)
);
`)
    .execute(db);
}
