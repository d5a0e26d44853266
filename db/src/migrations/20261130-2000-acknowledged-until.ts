import { type Kysely, sql } from 'kysely';

/** When the finding of an acknowledgement was last there, so that a short absence does not end it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table health_note add column seen_at timestamptz`.execute(db);
}
