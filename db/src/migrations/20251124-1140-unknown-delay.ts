import { type Kysely, sql } from 'kysely';

/** How long a projection is behind is not always known: such a moment is no 0 s. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table health_sample alter column delay drop not null').execute(db);
}
