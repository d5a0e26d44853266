import { type Kysely, sql } from 'kysely';

/**
 * How often each version was decided about is counted by an index of some bytes a decision, not by
 * their rows, which are twenty times as long. Only pages known to be visible to all need no look
 * at a row, so the table is vacuumed long before a fifth of it is new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create index consent_decision_counted
  on consent_decision (decision, terms_version, privacy_version);
alter table consent_decision set (autovacuum_vacuum_insert_scale_factor = 0.02);`)
    .execute(db);
}
