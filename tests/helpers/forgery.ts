/** Rows forged one at a time, by the columns that the database says there are. */
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

/** Drops the constraints and triggers that would prevent forged rows. */
export async function openTables(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.id(table)} disable trigger user`.execute(db);
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c'`.execute(db);
    for (const { name } of rows) {
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
    }
  }
}

/** Which table, what is done to one row of it, to what value, and which row. */
export type Forgery = readonly [
  table: string,
  act: 'update' | 'delete' | 'insert',
  to: string,
  where?: string | undefined,
];

/** One row changed, taken away or added, what `look` sees of it, and the row put back. */
export async function whileForged<T>(
  db: Database,
  [table, act, to, where = 'true']: Forgery,
  look: () => Promise<T>,
): Promise<T> {
  const name = sql.id(table);
  const victim = sql`(select ctid from ${name} where ${sql.raw(where)}
    order by md5(ctid::text) limit 1)`;
  await sql`create table kept as select * from ${name} where ctid = ${victim}`.execute(db);
  await sql`create table forgery as table kept`.execute(db);
  if (act !== 'delete') await sql`update forgery set ${sql.raw(to)}`.execute(db);
  if (act !== 'insert') await sql`delete from ${name} where ctid = ${victim}`.execute(db);
  if (act !== 'delete') await sql`insert into ${name} table forgery`.execute(db);
  const seen = await look();
  await sql`delete from ${name} t using forgery f where t is not distinct from f`.execute(db);
  if (act !== 'insert') await sql`insert into ${name} table kept`.execute(db);
  await sql`drop table kept, forgery`.execute(db);
  return seen;
}

/** Another value of the column's type, and what replaces nothing (an offset that every log has). */
export const OTHER: Readonly<Record<string, { other: string; some: string }>> = {
  text: { other: `%s || 'x'`, some: `'x'` },
  uuid: { other: 'gen_random_uuid()', some: 'gen_random_uuid()' },
  int2: { other: '%s + 5', some: '5' },
  int4: { other: '%s + 7', some: '7' },
  int8: { other: '%s + 1000003', some: '1' },
  bool: { other: 'not %s', some: 'true' },
  date: { other: '%s + 1', some: 'current_date' },
  bytea: { other: 'set_byte(%s, 0, get_byte(%s, 0) # 1)', some: `'\\x00'` },
  timestamptz: { other: `%s + interval '1 microsecond'`, some: 'now()' },
};

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

export async function columnsOf(db: Database, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, udt_name as type, is_nullable = 'YES' as nullable
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
  return rows;
}

/** Every way to change one value of one row: another value, none where one was, one where none was. */
export async function forgeries(db: Database, table: string, { name, type, nullable }: Column) {
  const { other, some } = OTHER[type] ?? { other: 'null', some: 'null' };
  const quoted = `"${name}"`;
  const given = { where: `${quoted} is not null` };
  const ways = [{ ...given, to: `${quoted} = ${other.replaceAll('%s', quoted)}` }];
  if (nullable) {
    ways.push({ ...given, to: `${quoted} = null` });
    ways.push({ where: `${quoted} is null`, to: `${quoted} = ${some}` });
  }
  const possible = [];
  for (const way of ways) {
    const { rows } = await sql`
      select from ${sql.id(table)} where ${sql.raw(way.where)} limit 1`.execute(db);
    if (rows.length > 0) possible.push(way);
  }
  return possible;
}
