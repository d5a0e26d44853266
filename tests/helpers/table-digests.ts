import type { Database } from '@roletrail/db/open';
import { dumpedTables } from '@roletrail/db/table-dump';
import { sql } from 'kysely';

/** Returns a digest of the rows of each table but `omitted`, by the table's name. */
export async function readDigests(
  db: Database,
  omitted: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const { name } of await dumpedTables(db)) {
    if (omitted.includes(name)) continue;
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as digest
      from ${sql.table(name)} row`.execute(db);
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}
