import { type Kysely, sql } from 'kysely';

/** People, sessions, documents; the outbox and the embedded log; consent and ledger projections. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [people, documents, log, outbox, projections, ledger, immutability]) {
    await sql.raw(part).execute(db);
  }
}

const people = `
create table app_user (
  id uuid primary key,
  email text not null,
  -- lower-cased; null once erased, so that the address is free again
  email_normalized text unique,
  password_hash text,
  created_at timestamptz not null default clock_timestamp(),
  erased_at timestamptz
);
create table user_role (
  user_id uuid not null references app_user,
  role text not null check (role in ('admin', 'compliance')),
  granted_at timestamptz not null default clock_timestamp(),
  primary key (user_id, role)
);
create table session (
  id uuid primary key,
  user_id uuid not null references app_user,
  method text not null check (method in ('signup', 'password', 'password+totp')),
  created_at timestamptz not null default clock_timestamp(),
  last_activity_at timestamptz not null default clock_timestamp(),
  warned_at timestamptz,
  -- absolute lifetime, whatever the activity
  expires_at timestamptz not null,
  refresh_counter integer not null default 0,
  refresh_rotated_at timestamptz not null default clock_timestamp(),
  -- SHA-256 of the device cookie's secret, bound at sign-in
  device_hash bytea not null,
  user_agent text,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
);
create index session_live_by_user on session (user_id) where ended_at is null;
create table data_key (
  user_id uuid primary key references app_user,
  -- data key wrapped by the master key; null is the tombstone, never made again
  wrapped bytea,
  created_at timestamptz not null default clock_timestamp(),
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);
create table auditor_token (
  id uuid primary key,
  token_hash bytea not null unique,
  label text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);`;

const documents = `
create table legal_documents (
  doc_type text not null check (doc_type in ('terms', 'privacy')),
  version text not null,
  html text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  is_required boolean not null,
  effective_date date not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (doc_type, version)
);
create index legal_documents_current on legal_documents (doc_type, effective_date desc, created_at desc)
  where is_required;`;

const log = `
-- one row: what this database belongs to; any mismatch refuses to start
create table log_identity (
  only_row boolean primary key default true check (only_row),
  adapter text not null,
  cluster_id text not null,
  topics jsonb not null,
  origin text not null,
  vkey text not null,
  created_at timestamptz not null default clock_timestamp()
);
-- the postgres adapter's log
create table log_partition (
  topic text not null,
  partition integer not null,
  next_offset bigint not null default 0,
  primary key (topic, partition)
);
create table log_record (
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  key text,
  value bytea,
  appended_at timestamptz not null default clock_timestamp(),
  primary key (topic, partition, "offset")
);`;

const outbox = `
create table outbox_partition (
  topic text not null,
  partition integer not null,
  -- last sequence number and time given out, under the partition's lock
  last_seq bigint not null default 0,
  last_time timestamptz not null default '-infinity',
  -- highest offset that the log ever acknowledged; -1 before the first
  highest_offset bigint not null default -1,
  primary key (topic, partition)
);
create table outbox (
  topic text not null,
  partition integer not null,
  seq bigint not null,
  event_id uuid not null unique,
  key text not null,
  value bytea not null,
  created_at timestamptz not null,
  "offset" bigint,
  primary key (topic, partition, seq)
);
create index outbox_unsent on outbox (topic, partition, seq) where "offset" is null;
create table idempotency_key (
  user_id uuid not null references app_user,
  key uuid not null,
  body_hash bytea not null,
  event_id uuid not null,
  topic text not null,
  partition integer not null,
  seq bigint not null,
  leaf_hash bytea not null,
  received_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
create table decision_pending (
  user_id uuid primary key references app_user,
  event_id uuid not null,
  decision text not null check (decision in ('accepted', 'declined', 'withdrawn')),
  terms_version text,
  privacy_version text,
  decided_at timestamptz not null,
  seq bigint not null
);
-- exact-match search over sealed fields
create table evidence_tag (
  event_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('ip', 'device')),
  tag bytea not null,
  primary key (event_id, kind)
);
create index evidence_tag_lookup on evidence_tag (kind, tag);
create index evidence_tag_user on evidence_tag (user_id);`;

const projections = `
create table projection_offset (
  projection text not null,
  topic text not null,
  partition integer not null,
  next_offset bigint not null default 0,
  -- leaf hash of the record at next_offset - 1
  last_leaf_hash bytea,
  halted_reason text,
  halted_at timestamptz,
  primary key (projection, topic, partition)
);
create table dead_letter (
  projection text not null,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  key text,
  reason text not null,
  sealed_value bytea,
  at timestamptz not null default clock_timestamp(),
  primary key (projection, topic, partition, "offset")
);
-- every decision once, at its lowest offset
create table consent_decision (
  event_id uuid primary key,
  user_id uuid not null,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  decision text not null check (decision in ('accepted', 'declined', 'withdrawn')),
  reason text,
  terms_version text,
  privacy_version text,
  decided_at timestamptz not null,
  leaf_hash bytea not null,
  unique (topic, partition, "offset")
);
create index consent_decision_user on consent_decision (user_id, "offset" desc);
create table current_consent (
  user_id uuid primary key,
  -- null when the person is known only through a record that could not be read
  event_id uuid,
  decision text check (decision in ('accepted', 'declined', 'withdrawn')),
  terms_version text,
  privacy_version text,
  decided_at timestamptz,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  needs_review boolean not null default false
);`;

const ledger = `
-- every offset of the log, poison and copies included: the Merkle tree's entries
create table ledger_entry (
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  leaf_hash bytea not null,
  entry bytea not null,
  primary key (topic, partition, "offset")
);
-- one row per event id, at its lowest offset: the searchable trail
create table audit_entry (
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  event_id uuid not null unique,
  type text not null,
  subject text not null,
  occurred_at timestamptz not null,
  user_id uuid,
  decision text,
  terms_version text,
  privacy_version text,
  primary key (topic, partition, "offset")
);
create index audit_entry_user on audit_entry (user_id, occurred_at);
create index audit_entry_time on audit_entry (occurred_at);
create table ledger_duplicate (
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  event_id uuid not null,
  first_topic text not null,
  first_partition integer not null,
  first_offset bigint not null,
  primary key (topic, partition, "offset")
);
create table ledger_tree (
  topic text not null,
  partition integer not null,
  size bigint not null default 0,
  root bytea not null,
  primary key (topic, partition)
);
-- tlog-tiles; a partial tile's row grows in place until it holds 256 hashes
create table ledger_tile (
  topic text not null,
  partition integer not null,
  level smallint not null,
  tile_index bigint not null,
  hashes bytea not null,
  primary key (topic, partition, level, tile_index)
);
create table ledger_checkpoint (
  topic text not null,
  partition integer not null,
  size bigint not null,
  root bytea not null,
  note text not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (topic, partition, size)
);`;

const immutability = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: its rows are never changed', tg_op, tg_table_name
    using errcode = '42501';
end $$;
create trigger legal_documents_immutable before update or delete or truncate on legal_documents
  for each statement execute function refuse_change();
create trigger log_record_immutable before update or delete or truncate on log_record
  for each statement execute function refuse_change();
create trigger ledger_checkpoint_immutable before update or delete or truncate on ledger_checkpoint
  for each statement execute function refuse_change();`;
