import type { ErasureImpact } from '@roletrail/contracts/http/delete-user';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { OWN_TABLES } from '../own-data/own-tables.ts';
import { TABLE_FATES } from './fates.ts';

/** Maximum number of rows that are counted in a table, because a person may have very many. */
const COUNT_MAX = 10_000;

/** Counts the rows of a person in every table, in one statement; tables without rows are omitted. */
export async function readImpact(db: Database | Tx, userId: string): Promise<ErasureImpact[]> {
  const counts = OWN_TABLES.map(
    ({ table, theirs }) => sql`
      select ${sql.lit(table)} as "table", (select count(*)::int from (
        select from ${sql.table(table)} as r where ${theirs(userId)} limit ${COUNT_MAX + 1}) c)
        as rows`,
  );
  const { rows } = await sql<{ table: string; rows: number }>`
    select "table", sum(rows)::int as rows from (${sql.join(counts, sql` union all `)}) each_table
    group by 1`.execute(db);
  const counted = new Map(rows.map((row) => [row.table, row.rows]));
  return Object.entries(TABLE_FATES).flatMap(([table, { holds, fate, why = null }]) => {
    const found = counted.get(table) ?? 0;
    const more = found > COUNT_MAX;
    const rows = Math.min(found, COUNT_MAX);
    return found === 0 ? [] : [{ table, holds, fate, rows, more, why }];
  });
}
