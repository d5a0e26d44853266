import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './open.ts';

const CURSOR = sql.ref('walked');

/**
 * The rows of a query in its order, page by page, whatever their number: `size` of them are in
 * memory at once. One at a time in a transaction. No page is empty.
 */
export async function* streamPages<R>(
  tx: Tx,
  query: RawBuilder<R>,
  size: number,
): AsyncGenerator<R[]> {
  await sql`declare ${CURSOR} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<R>`fetch ${sql.lit(size)} from ${CURSOR}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await sql`close ${CURSOR}`.execute(tx);
}
