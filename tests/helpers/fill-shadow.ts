import { type Shadow, shadowedTables } from '@roletrail/cli/shadow/shadow';
import type { Database } from '@roletrail/db/open';
import type { Projection } from '@roletrail/db/projections/all';
import { sql } from 'kysely';

/** As its own fold would have filled it, to where the live one stands. */
export async function fillShadow(
  db: Database,
  { schema }: Shadow,
  projection: Projection,
): Promise<void> {
  for (const table of shadowedTables(projection)) {
    await sql`insert into ${sql.id(schema, table)} table ${sql.id('public', table)}`.execute(db);
  }
  await sql`delete from ${sql.id(schema, 'projection_offset')}`.execute(db);
  for (const table of ['projection_offset', 'dead_letter']) {
    await sql`insert into ${sql.id(schema, table)}
      select * from ${sql.id('public', table)} where projection = ${projection.live}`.execute(db);
  }
}
