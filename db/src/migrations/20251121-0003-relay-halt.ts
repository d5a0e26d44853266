import { type Kysely, sql } from 'kysely';

/** A relay that found that the log lost its end stays stopped across restarts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table relay_position add column halted_reason text;
alter table relay_position add column halted_at timestamptz;`)
    .execute(db);
}
