import { type Kysely, sql } from 'kysely';

/** The journal of what no backup may undo is caught up from the trail at each start of a signer, whatever its length. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create index audit_entry_lasting on audit_entry (topic, partition, "offset")
  where type in ('roletrail.erasure.requested.v1', 'roletrail.erasure.cancelled.v1',
    'roletrail.subject.erased.v1', 'roletrail.auditor_token.revoked.v1');`)
    .execute(db);
}
