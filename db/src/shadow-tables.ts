import { sql } from 'kysely';
import { dumpSchema } from './dump-schema.ts';
import { exchangeTables, NotExchangeable, refuseWhatHangsOn } from './exchange-tables.ts';
import type { Tx } from './open.ts';
import type { TableName } from './whole-row.ts';

/*
 * A shadow is a schema in which some tables of `public` stand a second time under their own names.
 * A connection that looks there first (DatabaseConfig.schema) reads and writes them with the very
 * statements that the product has for the others.
 */

/**
 * Makes a shadow's tables: empty, and in everything else like those of `public`. The caller holds
 * these locked (lock-tables.ts).
 * @param schema exists already
 */
export async function makeShadowTables(
  tx: Tx,
  schema: string,
  tables: readonly TableName[],
): Promise<void> {
  // the empty ones come to stand in public, and change places with those that have the rows
  await exchangeTables(tx, schema, tables);
  await swapTables(tx, schema, tables);
}

/**
 * Makes a table like one of `public` in another schema: columns, keys and indexes, and none of its
 * triggers. Whoever reads the live one is not held up; it can never take that one's place.
 */
export async function makeAlike(tx: Tx, schema: string, table: TableName): Promise<void> {
  await sql`create table ${sql.id(schema, table)}
    (like ${sql.id('public', table)} including all)`.execute(tx);
}

/**
 * Tables of `public` and of a shadow change places with all that belongs to them. Nothing is copied,
 * whatever their size. The caller holds all of them locked.
 * @throws NotExchangeable where `public` would not be what it was: a migration came between
 */
export async function swapTables(
  tx: Tx,
  schema: string,
  tables: readonly TableName[],
): Promise<void> {
  await refuseWhatHangsOn(tx, tables);
  const before = await dumpSchema(tx);
  const between = `${schema}_between`;
  await sql`create schema ${sql.id(between)}`.execute(tx);
  for (const table of tables) {
    await move(tx, table, 'public', between);
    await move(tx, table, schema, 'public');
    await move(tx, table, between, schema);
  }
  await sql`drop schema ${sql.id(between)}`.execute(tx);
  if ((await dumpSchema(tx)) !== before) {
    throw new NotExchangeable(`${tables.join(', ')}: the tables of ${schema} are no longer alike`);
  }
}

async function move(tx: Tx, table: TableName, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.id(from, table)} set schema ${sql.id(to)}`.execute(tx);
}
