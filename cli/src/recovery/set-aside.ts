import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';

/**
 * Copies tables into a new schema (read-only by habit) and empties them, in the caller's
 * transaction. Also tables that refuse to be emptied on every other day.
 * @returns the schema: `‹prefix›_‹UTC time, to the second›`
 */
export async function setAside(tx: Tx, prefix: string, tables: readonly string[]): Promise<string> {
  const schema = `${prefix}_${timeStamp()}`;
  await sql`create schema ${sql.id(schema)}`.execute(tx);
  for (const table of tables) {
    await sql`create table ${sql.id(schema, table)} as table ${sql.id(table)}`.execute(tx);
    await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx);
    await sql`truncate ${sql.id(table)}`.execute(tx);
    await sql`alter table ${sql.id(table)} enable trigger user`.execute(tx);
  }
  return schema;
}

function timeStamp(): string {
  return new Date()
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 14);
}
