import { type Kysely, sql } from 'kysely';

/** Whose the events of an address or a device are is told by the index that finds them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index evidence_tag_lookup;
create index evidence_tag_lookup on evidence_tag (kind, tag, event_id) include (user_id);
`)
    .execute(db);
}
