import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { copyFrom, copyOut } from './copy.ts';
import type { Database, Tx } from './open.ts';

/** Table with its stored columns, without generated ones. */
export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Returns every table of the schema `public`, each after the targets of its foreign keys. Omits
 * Kysely's own, because applied migrations are recorded separately, and partitions, because their
 * rows are dumped with the whole table. There are no sequences.
 */
export async function dumpedTables(db: Database | Tx): Promise<readonly DumpedTable[]> {
  const { rows } = await sql<{ name: string; columns: string[]; needs: string[] }>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
        as columns,
      array(select distinct k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely\\_%'
    order by c.relname collate "C"`.execute(db);
  const ordered = new Map<string, DumpedTable>();
  while (ordered.size < rows.length) {
    const free = rows.filter(
      ({ name, needs }) => !ordered.has(name) && needs.every((other) => ordered.has(other)),
    );
    if (free.length === 0) throw new Error('foreign keys in a circle');
    for (const { name, columns } of free) ordered.set(name, { name, columns });
  }
  return [...ordered.values()];
}

/** Sets text formats that any server reads back unchanged. */
export async function setPortableTextOutput(tx: Tx): Promise<void> {
  await sql`set local datestyle = 'ISO, YMD'`.execute(tx);
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql`set local bytea_output = 'hex'`.execute(tx);
}

/**
 * Streams a table in COPY's text format, one line per row.
 * @returns number of rows sent by the server
 */
export function dumpTable(
  tx: Tx,
  table: DumpedTable,
  consume: (lines: Readable) => Promise<void>,
): Promise<number> {
  const { columns, name } = quoted(table);
  // COPY of a partitioned table needs a query
  return copyOut(tx, `copy (select ${columns} from ${name}) to stdout`, consume);
}

/**
 * Writes the lines of `dumpTable` into the table.
 * @returns number of rows
 * @throws DatabaseError as an insert
 */
export function loadTable(tx: Tx, table: DumpedTable, lines: Readable): Promise<number> {
  const { columns, name } = quoted(table);
  return copyFrom(tx, `copy ${name} (${columns}) from stdin`, lines);
}

/**
 * Empties these tables and runs `load` with their triggers disabled, also those that forbid
 * changes. Constraints stay active.
 */
export async function refillTables(
  tx: Tx,
  tables: readonly DumpedTable[],
  load: () => Promise<void>,
): Promise<void> {
  const each = async (what: 'enable' | 'disable') => {
    for (const { name } of tables) {
      await sql`alter table ${sql.table(name)} ${sql.raw(what)} trigger user`.execute(tx);
    }
  };
  await each('disable');
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx);
  await load();
  await each('enable');
}

/** Returns the table's name and list of columns for a statement. */
function quoted({ name, columns }: DumpedTable) {
  return {
    name: `public.${pg.escapeIdentifier(name)}`,
    columns: columns.map((column) => pg.escapeIdentifier(column)).join(', '),
  };
}
