import { type Kysely, sql } from 'kysely';

/**
 * An index for every filter of the audit trail. A list reads one tree at a time by offset, so each
 * begins with what is asked for and goes on in that order; a range of times is sorted, within one
 * tree. An index of hashes is found by equality alone, which takes a quarter of the space.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index audit_entry_user;
create index audit_entry_user on audit_entry (user_id, topic, partition, "offset")
  where user_id is not null;
drop index audit_entry_time;
create index audit_entry_time on audit_entry (topic, partition, occurred_at);
create index audit_entry_type on audit_entry (type, topic, partition, "offset");
create index audit_entry_decision on audit_entry (decision, topic, partition, "offset")
  where decision is not null;
create index audit_entry_terms on audit_entry (terms_version, topic, partition, "offset")
  where terms_version is not null;
create index audit_entry_privacy on audit_entry (privacy_version, topic, partition, "offset")
  where privacy_version is not null;
create index audit_entry_subject on audit_entry (subject) where topic = 'admin-events';
create index ledger_entry_leaf on ledger_entry using hash (leaf_hash);
drop index evidence_tag_lookup;
create index evidence_tag_lookup on evidence_tag (kind, tag, event_id);`)
    .execute(db);
}
