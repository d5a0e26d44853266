import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './open.ts';

/**
 * The schema `public` as text, read from the catalogue: the same for every database that went
 * through the same migrations, whatever the server's version or the order of creation. It is for
 * people and for comparison (schema.sql), not for restoring.
 */
export async function dumpSchema(db: Database | Tx): Promise<string> {
  const tablesAndViews = [...(await tables(db)), ...(await views(db))];
  const parts = [
    await functions(db),
    tablesAndViews,
    linesOf(await indexes(db, OURS)),
    linesOf(await triggers(db, OURS)),
    linesOf(await grants(db, OURS)),
  ];
  return `-- Written by dump-schema.ts from a freshly migrated database. After a new migration:\n-- npm run schema, then read the difference.\n\n${parts.flat().join('\n\n')}\n`;
}

/**
 * What makes each of these tables, in the same words whatever schema it stands in: columns in their
 * order, constraints, storage, indexes, triggers, grants.
 */
export async function describeTables(
  db: Database | Tx,
  schema: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const which = sql`n.nspname = ${schema} and c.relname = any(${[...names]}::text[])`;
  const made = new Map<string, string[]>();
  for (const part of [columns, constraints, storage, indexes, triggers, grants]) {
    for (const { table, line } of await part(db, which)) {
      made.set(table, [...(made.get(table) ?? []), line]);
    }
  }
  return made;
}

/** A piece of a table, and whose it is. */
interface Piece {
  readonly table: string;
  readonly line: string;
}

const linesOf = (pieces: readonly Piece[]) => pieces.map(({ line }) => line);

async function views(db: Database | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_viewdef(c.oid) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and ${OURS}
    order by c.relname collate "C"`.execute(db);
  return rows.map(({ name, definition }) => `create view ${name} as\n${definition}`);
}

const OURS = sql`n.nspname = 'public' and c.relname not like 'kysely\\_%'`;

async function tables(db: Database | Tx): Promise<string[]> {
  const options = new Map((await storage(db, OURS)).map(({ table, line }) => [table, line]));
  const lines = new Map<string, string[]>();
  for (const { table, line } of [...(await columns(db, OURS)), ...(await constraints(db, OURS))]) {
    lines.set(table, [...(lines.get(table) ?? []), `  ${line}`]);
  }
  return [...lines].map(([table, body]) => {
    const made = options.get(table);
    return `create table ${table} (\n${body.join(',\n')}\n)${made ? ` ${made}` : ''};`;
  });
}

/** Which tables are asked for, of pg_class `c` and pg_namespace `n`. */
type Which = RawBuilder<unknown>;

async function columns(db: Database | Tx, which: Which): Promise<readonly Piece[]> {
  const { rows } = await sql<Piece>`
    select c.relname as "table",
           format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
             case when a.attnotnull then ' not null' else '' end,
             coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and ${which}
    order by c.relname collate "C", a.attnum`.execute(db);
  return rows;
}

/** Not-null constraints stand with their columns, and only newer servers list them here. */
async function constraints(db: Database | Tx, which: Which): Promise<readonly Piece[]> {
  const { rows } = await sql<Piece>`
    select c.relname as "table", format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype in ('p', 'u', 'f', 'c', 'x') and ${which}
    order by c.relname collate "C", k.contype, k.conname collate "C"`.execute(db);
  return rows;
}

async function storage(db: Database | Tx, which: Which): Promise<readonly Piece[]> {
  const { rows } = await sql<Piece>`
    select c.relname as "table",
      case c.relkind when 'p' then format('partition by %s', pg_get_partkeydef(c.oid))
        else format('with (%s)', array_to_string(c.reloptions, ', ')) end as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (c.relkind = 'p' or c.relkind = 'r' and c.reloptions is not null) and ${which}`.execute(
    db,
  );
  return rows;
}

/** A definition names its table with the schema. */
const asOfPublic = (definition: RawBuilder<unknown>) => sql`replace(${definition},
  format(' ON %I.%I ', n.nspname, c.relname), format(' ON public.%I ', c.relname)) || ';'`;

async function indexes(db: Database | Tx, which: Which): Promise<readonly Piece[]> {
  const { rows } = await sql<Piece>`
    select c.relname as "table", ${asOfPublic(sql`pg_get_indexdef(i.indexrelid)`)} as line
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_class x on x.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${which} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by c.relname collate "C", x.relname collate "C"`.execute(db);
  return rows;
}

async function triggers(db: Database | Tx, which: Which): Promise<readonly Piece[]> {
  const { rows } = await sql<Piece>`
    select c.relname as "table", ${asOfPublic(sql`pg_get_triggerdef(t.oid)`)} as line
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and ${which}
    order by c.relname collate "C", t.tgname collate "C"`.execute(db);
  return rows;
}

async function functions(db: Database | Tx): Promise<string[]> {
  const found = await sql<{ body: string }>`
    select pg_get_functiondef(p.oid) as body
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prokind in ('f', 'p')
    order by p.proname collate "C", p.oid`.execute(db);
  return found.rows.map((row) => `${row.body.trim()};`);
}

/** Who else than its owner may do what with a table or a column; a fresh schema has none. */
async function grants(db: Database | Tx, which: Which): Promise<readonly Piece[]> {
  const { rows } = await sql<Piece>`
    select c.relname as "table",
      format('grant %s%s on %I to %s%s;', a.privilege_type, g.of_column, c.relname,
      case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end,
      case when a.is_grantable then ' with grant option' else '' end) as line
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select c.relacl as acl, '' as of_column
      union all
      select attacl, format(' (%I)', attname) from pg_attribute
      where attrelid = c.oid and attacl is not null) g
    cross join lateral aclexplode(g.acl) a
    where c.relkind in ('r', 'v') and a.grantee <> c.relowner and ${which}
    order by line`.execute(db);
  return rows;
}
