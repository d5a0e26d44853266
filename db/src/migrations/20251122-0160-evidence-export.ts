import { type Kysely, sql } from 'kysely';

/**
 * Exports of the ledger. What a row holds makes the same bytes again, so nothing of the file is
 * kept but the digests of what was given away of it: every prefix of so many bytes, and the whole.
 * The words and the filter stand here alone; events bind them by digests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table evidence_export (
  id uuid primary key,
  user_id uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  format text not null check (format in ('csv', 'jsonl')),
  with_entries boolean not null,
  reason_code text not null,
  reason text not null,
  reason_salt bytea not null check (length(reason_salt) = 32),
  filter jsonb not null,
  filter_salt bytea not null check (length(filter_salt) = 32),
  trees jsonb not null,
  epoch bigint not null,
  bytes bigint,
  rows bigint,
  sha256 bytea,
  manifest_sha256 bytea,
  completed_event_id uuid,
  check (num_nonnulls(bytes, rows, sha256, manifest_sha256, completed_event_id) in (0, 5))
);
create index evidence_export_user on evidence_export (user_id, id);
create table evidence_export_prefix (
  export_id uuid not null references evidence_export on delete cascade,
  bytes bigint not null,
  sha256 bytea not null,
  primary key (export_id, bytes)
);
create table evidence_export_manifest (
  export_id uuid not null references evidence_export on delete cascade,
  part integer not null,
  content text not null,
  primary key (export_id, part)
);
create function export_cell(value text) returns text immutable parallel safe language sql return
  case when ascii(value) in (9, 10, 13, 32, 39, 43, 45, 61, 64, 65291, 65293, 65309, 65312)
    then '''' || value else value end;
comment on function export_cell is 'a text as CSV shows it: an apostrophe before what a spreadsheet would calculate';
`)
    .execute(db);
}
