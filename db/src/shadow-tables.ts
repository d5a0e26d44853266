import { sql } from 'kysely';
import { describeTables } from './dump-schema.ts';
import type { Database, Tx } from './open.ts';
import type { TableName } from './whole-row.ts';

/*
 * A shadow is a schema with copies of some tables of `public` under the same names. A connection
 * with this schema first in its path (DatabaseConfig.schema) uses them with unchanged statements.
 */

/** Definition of a table besides its columns. */
interface Belongings {
  readonly table: TableName;
  /** `fillfactor=70` and the like */
  readonly options: readonly string[];
  readonly owner: string;
  /** constraints, indexes, triggers and grants for the other schema, in creation order */
  readonly statements: readonly string[];
}

/**
 * Creates empty tables that can replace those of `public`. Does not block their readers and
 * writers. `findTableDifferences` shows what cannot be copied.
 * @param schema an existing schema
 */
export async function makeShadowTables(
  tx: Tx,
  schema: string,
  tables: readonly TableName[],
): Promise<void> {
  for (const { table, options, owner, statements } of await belongings(tx, schema, tables)) {
    const made = sql.id(schema, table);
    const storage = options.length > 0 ? sql` with (${sql.raw(options.join(', '))})` : sql``;
    await sql`create table ${made} (like ${sql.id('public', table)}
      including all excluding indexes excluding statistics)${storage}`.execute(tx);
    await sql`alter table ${made} owner to ${sql.id(owner)}`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  }
}

/**
 * Creates a table like one of `public` in another schema: columns, keys and indexes, but no
 * triggers, so it cannot replace the original. Does not block readers.
 */
export async function makeAlike(tx: Tx, schema: string, table: TableName): Promise<void> {
  await sql`create table ${sql.id(schema, table)}
    (like ${sql.id('public', table)} including all)`.execute(tx);
}

/** Definitions of a table that only `public` or only the other schema has. */
export interface TableDifference {
  readonly table: TableName;
  readonly publicOnly: readonly string[];
  readonly otherOnly: readonly string[];
}

/** Returns the tables of a schema that cannot replace those of `public`. */
export async function findTableDifferences(
  db: Database | Tx,
  schema: string,
  tables: readonly TableName[],
): Promise<readonly TableDifference[]> {
  const ours = await describeTables(db, 'public', tables);
  const theirs = await describeTables(db, schema, tables);
  return tables.flatMap((table) => {
    const [one, other] = [ours.get(table) ?? [], theirs.get(table) ?? []];
    if (one.join('\n') === other.join('\n')) return [];
    const publicOnly = one.filter((line) => !other.includes(line));
    const otherOnly = other.filter((line) => !one.includes(line));
    return [{ table, publicOnly, otherOnly }];
  });
}

async function belongings(
  tx: Tx,
  schema: string,
  tables: readonly TableName[],
): Promise<readonly Belongings[]> {
  const { rows } = await sql<Belongings>`
    with ours as (
      select c.*, format('%I.%I', ${schema}::text, c.relname) as made,
        format(' ON public.%I ', c.relname) as on_ours,
        format(' ON %I.%I ', ${schema}::text, c.relname) as on_made
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}::text[]))
    select c.relname as "table", coalesce(c.reloptions, '{}') as options,
      pg_get_userbyid(c.relowner) as owner,
      array(
        select format('alter table %s add constraint %I %s', c.made, k.conname,
          pg_get_constraintdef(k.oid))
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'f')
        order by k.contype = 'f', k.conname)
      || array(
        select replace(pg_get_indexdef(i.indexrelid), c.on_ours, c.on_made) from pg_index i
        where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid))
      || array(
        select replace(pg_get_triggerdef(t.oid), c.on_ours, c.on_made) from pg_trigger t
        where t.tgrelid = c.oid and not t.tgisinternal)
      || array(
        select format('revoke all on %s from %s', c.made, a.who)
        from (select distinct case grantee when 0 then 'public'
            else quote_ident(pg_get_userbyid(grantee)) end as who
          from pg_default_acl d, aclexplode(d.defaclacl) where d.defaclobjtype = 'r') a)
      || array(
        select format('grant %s on %s to %s%s', a.privilege_type, c.made,
          case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end,
          case when a.is_grantable then ' with grant option' else '' end)
        from aclexplode(c.relacl) a where a.grantee <> c.relowner)
      as statements
    from ours c order by c.relname`.execute(tx);
  return rows;
}
