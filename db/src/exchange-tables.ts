import { sql } from 'kysely';
import { dumpSchema } from './dump-schema.ts';
import type { Tx } from './open.ts';
import type { TableName } from './whole-row.ts';

/** A table hangs on something that an exchange would leave behind, or comes out different. */
export class NotExchangeable extends Error {
  override readonly name = 'NotExchangeable';
}

/** What makes a table beside its columns: statements that make it again for another table of its name. */
interface Belongings {
  readonly table: TableName;
  /** `fillfactor=70` and the like */
  readonly options: readonly string[];
  readonly owner: string;
  /** constraints, indexes, triggers, grants, in the order in which they can be made */
  readonly statements: readonly string[];
}

/**
 * Moves tables with their rows into another schema, and puts empty ones in their places that are the
 * same in everything else. Nothing is copied, whatever their size. The caller holds them locked
 * (lock-tables.ts); prepared statements of others find the new ones by name.
 * @param schema exists already
 * @throws NotExchangeable before anything is lost: what the schema looks like is compared
 */
export async function exchangeTables(
  tx: Tx,
  schema: string,
  tables: readonly TableName[],
): Promise<void> {
  await refuseWhatHangsOn(tx, tables);
  const before = await dumpSchema(tx);
  const all = await belongings(tx, tables);
  for (const { table, options, owner, statements } of all) {
    await sql`alter table ${sql.id('public', table)} set schema ${sql.id(schema)}`.execute(tx);
    const storage = options.length > 0 ? sql` with (${sql.raw(options.join(', '))})` : sql``;
    await sql`create table ${sql.id('public', table)} (like ${sql.id(schema, table)}
      including all excluding indexes excluding statistics)${storage}`.execute(tx);
    await sql`alter table ${sql.id('public', table)} owner to ${sql.id(owner)}`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  }
  if ((await dumpSchema(tx)) !== before) {
    throw new NotExchangeable(`${tables.join(', ')}: the new tables are not like the old ones`);
  }
}

/** Policies, rules, publications, own statistics, foreign keys of others: none of ours has any. */
export async function refuseWhatHangsOn(tx: Tx, tables: readonly TableName[]): Promise<void> {
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

async function belongings(tx: Tx, tables: readonly TableName[]): Promise<readonly Belongings[]> {
  const { rows } = await sql<Belongings>`
    select c.relname as "table", coalesce(c.reloptions, '{}') as options,
      pg_get_userbyid(c.relowner) as owner,
      array(
        select format('alter table %s add constraint %I %s', c.oid::regclass, k.conname,
          pg_get_constraintdef(k.oid))
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'f')
        order by k.contype = 'f', k.conname)
      || array(
        select pg_get_indexdef(i.indexrelid) from pg_index i
        where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid))
      || array(
        select pg_get_triggerdef(t.oid) from pg_trigger t
        where t.tgrelid = c.oid and not t.tgisinternal)
      || array(
        select format('revoke all on %s from %s', c.oid::regclass, a.who)
        from (select distinct case grantee when 0 then 'public'
            else quote_ident(pg_get_userbyid(grantee)) end as who
          from pg_default_acl d, aclexplode(d.defaclacl) where d.defaclobjtype = 'r') a)
      || array(
        select format('grant %s on %s to %s%s', a.privilege_type, c.oid::regclass,
          case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end,
          case when a.is_grantable then ' with grant option' else '' end)
        from aclexplode(c.relacl) a where a.grantee <> c.relowner)
      as statements
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}::text[])
    order by c.relname`.execute(tx);
  if (rows.length !== tables.length)
    throw new NotExchangeable(`not all there: ${tables.join(', ')}`);
  return rows;
}
