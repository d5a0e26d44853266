import type { Tx } from '@roletrail/db/open';
import { PROJECTIONS, type ProjectionName, SHARED_TABLES } from '@roletrail/db/projections/all';
import type { AnyProjectionTable } from '@roletrail/db/projections/descriptor';
import { sql } from 'kysely';
import { FsckMismatchError } from './finding.ts';

/** Catalogue data of one table. */
interface Shape {
  readonly id: number;
  readonly kind: string;
  readonly hides_rows: boolean;
  readonly has_children: boolean;
  /** in their order, as `name type` */
  readonly columns: readonly string[];
  /** columns that may be null in any version of the table */
  readonly nullable: readonly string[];
  /** the primary key's columns, in its order; null where there is none */
  readonly key: readonly string[] | null;
}

type Shaped = Pick<AnyProjectionTable, 'shape' | 'key'>;

/** Key columns of a comparison: a row in which one is null would be missed. */
const ASKED_BY = ['topic', 'partition', 'offset'];

/**
 * The comparisons believe what a select answers: every row of a plain table, under keys that are
 * whole and stand once, in columns that are all known. So that must hold.
 * @param others tables that are compared and are no projection's
 * @throws Difference for the first table of which it does not
 */
export async function checkShapes(
  tx: Tx,
  names: ReadonlySet<ProjectionName>,
  others: readonly Shaped[],
): Promise<void> {
  const tables: readonly Shaped[] = [
    ...PROJECTIONS.flatMap<Shaped>(({ name, tables }) => (names.has(name) ? tables : [])),
    ...SHARED_TABLES,
    ...others,
  ];
  const shapes = await shapesOf(tx, tables);
  for (const [i, table] of tables.entries()) {
    const found = shapes[i];
    const fault = found ? faultOf(table, found) : 'is not there';
    if (fault) {
      throw new FsckMismatchError(
        'FSCK_PROJECTION',
        null,
        `${table.shape.table} (the table)`,
        fault,
      );
    }
  }
}

/**
 * Reads the shape of each table, in their order. Uses a search path with only `pg_catalog`, because
 * user-defined operators could otherwise override those of the server.
 */
async function shapesOf(
  tx: Tx,
  tables: readonly Shaped[],
): Promise<readonly (Shape | undefined)[]> {
  const ids = await idsOf(tx, tables);
  await sql`savepoint path`.execute(tx);
  await sql`set local search_path = pg_catalog`.execute(tx);
  const { rows } = await sql<Shape>`
    select c.oid as id, c.relkind::text as kind, c.relrowsecurity as hides_rows,
      exists (select from pg_inherits i where i.inhparent = c.oid) as has_children,
      array(select a.attname || ' ' || t.typname from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by 1) as columns,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          -- from PostgreSQL 18 on a constraint may say so of new rows alone
          and (not a.attnotnull or exists (select from pg_constraint n where n.conrelid = c.oid
            and n.contype = 'n' and not n.convalidated and a.attnum = any(n.conkey)))
        order by 1) as nullable,
      (select array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality as k (n, nth)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.nth)
        from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indisvalid) as key
    from pg_class c where c.oid = any(${ids}::oid[])`.execute(tx);
  await sql`rollback to savepoint path`.execute(tx);
  return ids.map((id) => rows.find((shape) => shape.id === id));
}

/** Which tables the names mean on our path: by casts alone, which are the server's own. */
async function idsOf(tx: Tx, tables: readonly Shaped[]): Promise<readonly number[]> {
  const names = tables.map(({ shape }) => sql`${sql.lit(shape.table)}::regclass::oid`);
  const { rows } = await sql<{ ids: number[] }>`select array[${sql.join(names)}] as ids`.execute(
    tx,
  );
  return rows[0]?.ids ?? [];
}

function faultOf({ shape, key }: Shaped, found: Shape): string | null {
  if (found.kind !== 'r') return 'is no plain table: what it answers can be anything';
  if (found.hides_rows) return 'has row level security: it may hide rows from some';
  if (found.has_children) return 'is answered for by other tables too';
  const known = Object.entries(shape.columns).map(([name, type]) => `${name} ${type}`);
  const strange = found.columns.find((column) => !known.includes(column));
  if (strange) return `has the column ${strange}, which is not compared`;
  const hidden = found.nullable.find((column) => ASKED_BY.includes(column));
  if (hidden) return `its column ${hidden} may be null: such rows are not found`;
  const absent = known.find((column) => !found.columns.includes(column));
  if (absent) return `lacks the column ${absent}`;
  if (JSON.stringify(found.key) === JSON.stringify(key)) return null;
  return `its primary key is not (${key.join(', ')})`;
}
