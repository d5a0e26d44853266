import type { Tx } from '@roletrail/db/open';
import { PROJECTIONS, type ProjectionName, SHARED_TABLES } from '@roletrail/db/projections/all';
import type { AnyProjectionTable } from '@roletrail/db/projections/descriptor';
import { sql } from 'kysely';
import { Difference } from './finding.ts';

/** What the catalogue says of one table. */
interface Shape {
  readonly name: string;
  readonly kind: string;
  readonly hides_rows: boolean;
  readonly has_children: boolean;
  /** in their order, as `name type`; a type that is not the server's own with its schema */
  readonly columns: readonly string[];
  /** columns whose texts may count as equal without being the same */
  readonly loose: readonly string[];
  readonly nullable: readonly string[];
  /** the primary key's columns, in its order; null where there is none */
  readonly key: readonly string[] | null;
}

/** By these a comparison asks for rows: of one where they are null nobody would hear. */
const ASKED_BY = ['topic', 'partition', 'offset'];

/**
 * The comparisons believe what a select answers: every row of a plain table, under keys that are
 * whole and stand once, in columns that are all known; and that what equals a value is that value.
 * So that must hold.
 * @throws Difference for the first table of which it does not
 */
export async function checkShapes(tx: Tx, names: ReadonlySet<ProjectionName>): Promise<void> {
  const tables: readonly AnyProjectionTable[] = [
    ...PROJECTIONS.flatMap<AnyProjectionTable>(({ name, tables }) =>
      names.has(name) ? tables : [],
    ),
    ...SHARED_TABLES,
  ];
  const { rows } = await sql<Shape>`
    select c.relname as name, c.relkind::text as kind, c.relrowsecurity as hides_rows,
      exists (select from pg_inherits i where i.inhparent = c.oid) as has_children,
      array(select a.attname || ' ' || case t.typnamespace when 'pg_catalog'::regnamespace then ''
          else t.typnamespace::regnamespace || '.' end || t.typname
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by 1) as columns,
      array(select a.attname::text from pg_attribute a join pg_collation l on l.oid = a.attcollation
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and not l.collisdeterministic order by 1) as loose,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and not a.attnotnull order by 1) as nullable,
      (select array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality as k (n, nth)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.nth)
        from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indisvalid) as key
    from pg_class c where c.oid = any(${tables.map(({ shape }) => shape.table)}::regclass[])`.execute(
    tx,
  );
  await checkSigns(tx);
  for (const table of tables) {
    const found = rows.find(({ name }) => name === table.shape.table);
    const fault = found ? faultOf(table, found) : 'is not there';
    if (fault) {
      throw new Difference('FSCK_PROJECTION', null, `${table.shape.table} (the table)`, fault);
    }
  }
}

/** What = and > are: the server's own, unless other schemas come before it. */
async function checkSigns(tx: Tx): Promise<void> {
  const { rows } = await sql<{ path: readonly string[] }>`
    select current_schemas(true)::text[] as path`.execute(tx);
  // operators are never looked for among what is temporary
  const [first] = rows[0]?.path.filter((schema) => !schema.startsWith('pg_temp')) ?? [];
  if (first === 'pg_catalog') return;
  const what = `begins with ${first}: any sign may mean something else there`;
  throw new Difference('FSCK_PROJECTION', null, 'search_path (the setting)', what);
}

function faultOf({ shape, key }: AnyProjectionTable, found: Shape): string | null {
  if (found.kind !== 'r') return 'is no plain table: what it answers can be anything';
  if (found.hides_rows) return 'has row level security: it may hide rows from some';
  if (found.has_children) return 'is answered for by other tables too';
  const known = Object.entries(shape.columns).map(([name, type]) => `${name} ${type}`);
  const strange = found.columns.find((column) => !known.includes(column));
  if (strange) return `has the column ${strange}, which nobody compares`;
  const [loose] = found.loose;
  if (loose) return `has the column ${loose}, in which texts that differ may count as equal`;
  const hidden = found.nullable.find((column) => ASKED_BY.includes(column));
  if (hidden) return `its column ${hidden} may be null: such rows nobody comes across`;
  const absent = known.find((column) => !found.columns.includes(column));
  if (absent) return `lacks the column ${absent}`;
  if (JSON.stringify(found.key) === JSON.stringify(key)) return null;
  return `its primary key is not (${key.join(', ')})`;
}
