import { type Kysely, sql } from 'kysely';

/**
 * Index with which the journal of permanent facts is caught up at each start of a signer. Covers
 * version 2 of erasure requests too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index audit_entry_lasting;
create index audit_entry_lasting on audit_entry (topic, partition, "offset")
  where type in ('roletrail.erasure.requested.v1', 'roletrail.erasure.requested.v2',
    'roletrail.erasure.cancelled.v1', 'roletrail.subject.erased.v1',
    'roletrail.auditor_token.revoked.v1');`)
    .execute(db);
}
