import { type Kysely, sql } from 'kysely';

/**
 * Requests of staff to decide again. The rows of the new columns are made by version 2 of the fold
 * `consent`. No older log holds a request, so the rows of version 1 are those of version 2 as well:
 * they count as rows of version 2 from now on, and workers of version 1 leave them alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table consent_request (
  event_id uuid primary key,
  user_id uuid not null,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  about text not null check (about in ('terms', 'privacy', 'both')),
  reason text not null,
  asked_at timestamptz not null,
  leaf_hash bytea not null,
  unique (topic, partition, "offset")
);
create index consent_request_user on consent_request (user_id, "offset" desc);

-- the last request since the last decision; null: none
alter table current_consent
  add column asked_event_id uuid,
  add column asked_at timestamptz;
update projection_offset set fold_version = 2 where projection = 'consent-v1' and fold_version = 1;
`)
    .execute(db);
}
