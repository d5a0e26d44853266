import { type Kysely, sql } from 'kysely';

/**
 * While a projection that guards ask is being made anew, nobody can say who may enter. Whoever
 * resets it (or restores the database) writes the log's end of that moment here; until
 * `next_offset` has reached it the guards refuse. Null: never reset.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projection_offset add column rebuild_until bigint`.execute(db);
}
