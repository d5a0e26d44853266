import { sql } from 'kysely';
import type { Database, Tx } from './open.ts';

/*
 * What a schema is made of, object by object: everything that decides what its rows can be and what
 * a statement does. Objects of extensions and the tables of Kysely are left out.
 */

interface Defined {
  readonly object: string;
  readonly definition: string;
}

/**
 * Reads the definitions of a schema, in the same words whatever its name is. Changes the search
 * path until the transaction ends.
 * @returns by kind and name of the object
 */
export async function definitionsOf(tx: Tx, schema: string): Promise<ReadonlyMap<string, string>> {
  // definitions name the schema of all that the path does not reach
  await sql`set local search_path = ${sql.id(schema)}`.execute(tx);
  const made = new Map<string, string>();
  for (const read of [columns, constraints, uniqueIndexes, views, functions, triggers, rules]) {
    for (const { object, definition } of await read(tx, schema)) made.set(object, definition);
  }
  for (const { object, definition } of await rowSecurity(tx, schema)) made.set(object, definition);
  for (const { object, definition } of await operators(tx, schema)) made.set(object, definition);
  return made;
}

const OURS = sql`c.relname not like 'kysely\\_%'`;

/** Whether the object with this id of this catalogue belongs to an extension. */
const ofExtension = (catalogue: string, id: string) => sql`exists (select from pg_depend x
  where x.classid = ${sql.lit(catalogue)}::regclass and x.objid = ${sql.ref(id)} and x.deptype = 'e')`;

async function columns(db: Database | Tx, schema: string): Promise<readonly Defined[]> {
  const { rows } = await sql<Defined>`
    select format('column %s.%s', c.relname, a.attname) as object,
      format('%s%s%s%s', format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when a.attgenerated = '' then ' default ' else ' generated ' end,
        coalesce(pg_get_expr(d.adbin, d.adrelid), 'null')) as definition
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and n.nspname = ${schema} and ${OURS}`.execute(db);
  return rows;
}

/** Not-null constraints stand with their columns, and only newer servers list them here. */
async function constraints(db: Database | Tx, schema: string): Promise<readonly Defined[]> {
  const { rows } = await sql<Defined>`
    select format('constraint %s of %s', k.conname, c.relname) as object,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype in ('p', 'u', 'f', 'c', 'x') and n.nspname = ${schema} and ${OURS}`.execute(db);
  return rows;
}

/** Other indexes only make statements faster, and an operator may add some. */
async function uniqueIndexes(db: Database | Tx, schema: string): Promise<readonly Defined[]> {
  const { rows } = await sql<Defined>`
    select format('unique index %s', x.relname) as object,
      format('%s%s', replace(pg_get_indexdef(i.indexrelid), format(' ON %I.', n.nspname), ' ON '),
        case when i.indisvalid then '' else ' (invalid)' end) as definition
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_class x on x.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where i.indisunique and n.nspname = ${schema} and ${OURS}`.execute(db);
  return rows;
}

async function views(db: Database | Tx, schema: string): Promise<readonly Defined[]> {
  const { rows } = await sql<Defined>`
    select format('view %s', c.relname) as object, pg_get_viewdef(c.oid) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and n.nspname = ${schema}
      and not ${ofExtension('pg_class', 'c.oid')}`.execute(db);
  return rows;
}

async function functions(db: Database | Tx, schema: string): Promise<readonly Defined[]> {
  const { rows } = await sql<Defined>`
    select format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as object,
      case when p.prokind in ('f', 'p', 'w')
        then replace(pg_get_functiondef(p.oid), format(' %I.', n.nspname), ' ')
        else 'an aggregate' end as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = ${schema} and not ${ofExtension('pg_proc', 'p.oid')}`.execute(db);
  return rows;
}

async function triggers(db: Database | Tx, schema: string): Promise<readonly Defined[]> {
  const { rows } = await sql<Defined>`
    select format('trigger %s of %s', t.tgname, c.relname) as object,
      format('%s%s', replace(pg_get_triggerdef(t.oid), format(' ON %I.', n.nspname), ' ON '),
        case t.tgenabled when 'O' then '' when 'D' then ' (disabled)'
          else format(' (enabled: %s)', t.tgenabled) end) as definition
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = ${schema} and ${OURS}`.execute(db);
  return rows;
}

/** Rewrite rules, but for those that make a view. */
async function rules(db: Database | Tx, schema: string): Promise<readonly Defined[]> {
  const { rows } = await sql<Defined>`
    select format('rule %s of %s', r.rulename, c.relname) as object,
      pg_get_ruledef(r.oid) as definition
    from pg_rewrite r
    join pg_class c on c.oid = r.ev_class
    join pg_namespace n on n.oid = c.relnamespace
    where r.rulename <> '_RETURN' and n.nspname = ${schema} and ${OURS}`.execute(db);
  return rows;
}

async function rowSecurity(db: Database | Tx, schema: string): Promise<readonly Defined[]> {
  const { rows } = await sql<Defined>`
    select format('row level security of %s', c.relname) as object, 'enabled' as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relrowsecurity and n.nspname = ${schema} and ${OURS}`.execute(db);
  return rows;
}

async function operators(db: Database | Tx, schema: string): Promise<readonly Defined[]> {
  const { rows } = await sql<Defined>`
    select format('operator %s(%s, %s)', o.oprname, o.oprleft::regtype, o.oprright::regtype)
        as object, o.oprcode::text as definition
    from pg_operator o join pg_namespace n on n.oid = o.oprnamespace
    where n.nspname = ${schema} and not ${ofExtension('pg_operator', 'o.oid')}`.execute(db);
  return rows;
}
