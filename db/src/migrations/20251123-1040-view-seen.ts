import { type Kysely, sql } from 'kysely';

/** Who looked at an occupation learns what became of its figures; of older views nobody knows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table explorer_view add column seen jsonb;').execute(db);
}
