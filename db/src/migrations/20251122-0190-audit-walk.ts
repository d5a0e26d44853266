import { type Kysely, sql } from 'kysely';

/**
 * What is common in the audit trail is found by walking through a tree in order. This index holds
 * what such a walk looks at, moment and event, so that it reads no row which does not match; that
 * takes pages that are known to be visible to all, so the table is vacuumed long before a fifth of
 * it is new. A decision is its type, whose index serves both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create index audit_entry_walk on audit_entry (topic, partition, "offset", occurred_at)
  include (event_id);
drop index audit_entry_decision;
drop index audit_entry_subject;
create index audit_entry_subject on audit_entry (subject, partition, "offset")
  where topic = 'admin-events';
alter table audit_entry set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table evidence_tag set (autovacuum_vacuum_insert_scale_factor = 0.02);`)
    .execute(db);
}
