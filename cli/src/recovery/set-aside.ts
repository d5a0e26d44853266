import { exchangeTables } from '@roletrail/db/exchange-tables';
import type { Tx } from '@roletrail/db/open';
import type { TableName } from '@roletrail/db/whole-row';
import { sql } from 'kysely';

/**
 * Moves tables with their rows into a new schema and creates empty ones, in the caller's
 * transaction (without time-outs). Also moves tables that refuse `truncate` and `delete`.
 * @returns the schema: `‹prefix›_‹UTC time, to the millisecond›`
 * @throws an error 55P03 if readers hold locks for too long: roll back and retry
 */
export async function setAside(
  tx: Tx,
  prefix: string,
  tables: readonly TableName[],
): Promise<string> {
  const schema = `${prefix}_${timeStamp()}`;
  await sql`create schema ${sql.id(schema)}`.execute(tx);
  await exchangeTables(tx, schema, tables);
  return schema;
}

function timeStamp(): string {
  return new Date().toISOString().replaceAll(/[^0-9]/g, '');
}
