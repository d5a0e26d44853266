import { type Kysely, sql } from 'kysely';

/** The trace that an event was made in, beside its bytes, on its way to the log and there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column traceparent text`.execute(db);
  await sql`alter table log_record add column traceparent text`.execute(db);
}
