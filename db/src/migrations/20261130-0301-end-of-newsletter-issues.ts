import { type Kysely, sql } from 'kysely';

/** An issue that has ended keeps no id of the last reader that it reached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update newsletter_issue set reached = null where state in ('sent', 'stopped')`.execute(db);
}
