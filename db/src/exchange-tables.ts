import { sql } from 'kysely';
import { blockAutovacuum, lockExclusively } from './lock-tables.ts';
import type { Tx } from './open.ts';
import { findTableDifferences, makeShadowTables, type TableDifference } from './shadow-tables.ts';
import type { TableName } from './whole-row.ts';

/** Other objects depend on a table and would be lost or changed by an exchange. */
export class NotExchangeable extends Error {
  override readonly name = 'NotExchangeable';
}

/**
 * Moves tables with their rows into another schema and replaces them by equal, empty ones. Copies
 * nothing, at any size.
 * @param tx without timeouts (`disableTimeouts`)
 * @param schema an existing schema
 * @throws NotExchangeable; an error 55P03 if a session reads them: roll back and retry
 */
export async function exchangeTables(
  tx: Tx,
  schema: string,
  tables: readonly TableName[],
): Promise<void> {
  await makeShadowTables(tx, schema, tables);
  await swapTables(tx, schema, tables);
}

/**
 * Swaps tables of `public` with those of another schema, with all that belongs to them. Copies
 * nothing, at any size; prepared statements of other sessions find the new tables by name. Compares
 * them before readers are blocked; after that no session can alter them.
 * @param tx without timeouts (`disableTimeouts`)
 * @throws NotExchangeable if `public` would change; an error 55P03 if a session reads them:
 *   roll back and retry
 */
export async function swapTables(
  tx: Tx,
  schema: string,
  tables: readonly TableName[],
): Promise<void> {
  const both = [...tables, ...tables.map((table) => `${schema}.${table}`)];
  await blockAutovacuum(tx, both);
  await refuseToExchange(tx, schema, tables);
  const between = `${schema}_between`;
  await sql`create schema ${sql.id(between)}`.execute(tx);
  await lockExclusively(tx, both);
  const moves = tables.flatMap((table) => [
    move(table, 'public', between),
    move(table, schema, 'public'),
    move(table, between, schema),
  ]);
  // in one message, so that readers wait for one round trip only
  await sql`${sql.join(moves, sql`; `)}`.execute(tx);
  await sql`drop schema ${sql.id(between)}`.execute(tx);
}

/** @throws NotExchangeable if these tables cannot replace those of `public` */
export async function refuseToExchange(
  tx: Tx,
  schema: string,
  tables: readonly TableName[],
): Promise<void> {
  await refuseWhatHangsOn(tx, tables);
  const unlike = await findTableDifferences(tx, schema, tables);
  if (unlike.length === 0) return;
  throw new NotExchangeable(`${schema} is not like public: ${unlike.map(differently).join('; ')}`);
}

/** Formats the differences of a table between `public` and the other schema. */
export function differently({ table, publicOnly, otherOnly }: TableDifference): string {
  const only = (whose: string) => (line: string) => `only ${whose} has ${line.replace(/;$/, '')}`;
  const lines = [...publicOnly.map(only('the live one')), ...otherOnly.map(only('the other'))];
  return `${table}: ${lines.join(', ') || 'the order of its columns'}`;
}

function move(table: TableName, from: string, to: string) {
  return sql`alter table ${sql.id(from, table)} set schema ${sql.id(to)}`;
}

/** Refuses foreign policies, rules, publications, statistics and foreign keys. */
async function refuseWhatHangsOn(tx: Tx, tables: readonly TableName[]): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    with ours as (
      select c.oid from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}::text[]))
    select format('policy %s on %s', polname, polrelid::regclass) as what
      from pg_policy where polrelid in (table ours)
    union all select format('rule %s on %s', rulename, ev_class::regclass)
      from pg_rewrite where ev_class in (table ours)
    union all select format('view or rule that reads %s', d.refobjid::regclass)
      from pg_depend d where d.classid = 'pg_rewrite'::regclass
        and d.refclassid = 'pg_class'::regclass and d.refobjid in (table ours)
    union all select format('publication %s of %s', pubname, prrelid::regclass)
      from pg_publication_rel r join pg_publication p on p.oid = r.prpubid
      where prrelid in (table ours)
    union all select format('statistics %s on %s', stxname, stxrelid::regclass)
      from pg_statistic_ext where stxrelid in (table ours)
    union all select format('foreign key %s to %s', conname, confrelid::regclass)
      from pg_constraint where contype = 'f' and confrelid in (table ours)`.execute(tx);
  if (rows.length === 0) return;
  throw new NotExchangeable(`drop these first: ${rows.map(({ what }) => what).join('; ')}`);
}
