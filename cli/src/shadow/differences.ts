import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { copyOut } from '@roletrail/db/copy';
import { lockForSnapshot } from '@roletrail/db/lock-tables';
import type { Database, Tx } from '@roletrail/db/open';
import { DEAD_LETTER, type Projection } from '@roletrail/db/projections/all';
import type { AnyProjectionTable } from '@roletrail/db/projections/descriptor';
import { disableTimeouts } from '@roletrail/db/with-deployment-stopped';
import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import { type RawBuilder, sql } from 'kysely';
import { isDifference } from './is-difference.ts';
import { type Shadow, shadowedTables } from './shadow.ts';

/*
 * Every fold moves its position in the transaction of its rows. So in any one snapshot the live
 * rows are the fold of offsets below the live position, and the shadow's of those below its own:
 * what both have folded is compared, and neither has to stand still for it.
 */

/** A row that is not the same in both; null where one has none. */
export interface RowDifference {
  readonly table: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly live: Readonly<Record<string, unknown>> | null;
  readonly shadow: Readonly<Record<string, unknown>> | null;
}

/** Callbacks of a comparison, which waits for them. */
export interface DiffObserver {
  /** @param of how many tables there are */
  table?(name: string, nth: number, of: number): void;
  /** @param line a `RowDifference` as JSON, in the order of tables and keys */
  row?(line: string): Promise<void>;
}

export interface ShadowDifferences {
  readonly rows: number;
  /** SHA-256 over all of them, in the order of tables and keys */
  readonly digest: string;
  /** how far both had folded each place */
  readonly compared: readonly LiveShadowOffsets[];
}

/** Live and shadow offset in one partition. */
export interface LiveShadowOffsets extends TopicPartition {
  readonly live: number;
  readonly shadow: number;
}

/** Compares all rows of a projection with its shadow's, in a snapshot of its own. */
export function compareAll(
  db: Database,
  projection: Projection,
  shadow: Shadow,
  observer: DiffObserver = {},
): Promise<ShadowDifferences> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await disableTimeouts(tx);
      const tables = shadowedTables(projection);
      const theirs = tables.map((table) => `${shadow.schema}.${table}`);
      await lockForSnapshot(tx, [...tables, ...theirs, 'dead_letter', 'projection_offset']);
      const compared = await readLiveShadowOffsets(tx, projection, shadow);
      return compare(tx, projection, shadow, { compared, since: [] }, observer);
    });
}

/** Offsets of both folds, now and at the previous comparison. */
interface Range {
  readonly compared: readonly LiveShadowOffsets[];
  readonly since: readonly LiveShadowOffsets[];
}

/**
 * Compares what both have folded, but for rows that follow from offsets below `since` alone: these
 * were compared before. Keeps none of them.
 */
export async function compare(
  tx: Tx,
  projection: Projection,
  shadow: Shadow,
  { compared, since }: Range,
  observer: DiffObserver = {},
): Promise<ShadowDifferences> {
  if (since.length === 0) await walkByKeys(tx);
  const digest = createHash('sha256');
  let rows = 0;
  const folded: readonly AnyProjectionTable[] = projection.tables;
  const tables = [...folded.filter(({ onRebuild }) => onRebuild === 'empty'), DEAD_LETTER];
  for (const [nth, table] of tables.entries()) {
    observer.table?.(table.shape.table, nth + 1, tables.length);
    const statement = differing(table, projection, shadow, compared, since).compile(tx as Database);
    await copyOut(tx, statement.sql, async (lines) => {
      for await (const line of createInterface({ input: lines })) {
        digest.update(`${line}\n`);
        rows += 1;
        await observer.row?.(line);
      }
    });
  }
  return { rows, digest: digest.digest('hex'), compared };
}

/**
 * Compares whole tables by walking the key indexes side by side. Hashing or sorting would write all
 * rows to disk, and a new table may have no statistics. New rows are few and are found by offset.
 */
async function walkByKeys(tx: Tx): Promise<void> {
  await sql`set local enable_hashjoin = off`.execute(tx);
  await sql`set local enable_sort = off`.execute(tx);
}

export async function readLiveShadowOffsets(
  tx: Tx,
  { live, topics }: Projection,
  { schema }: Shadow,
): Promise<readonly LiveShadowOffsets[]> {
  const { rows } = await sql<LiveShadowOffsets>`
    select l.topic, l.partition, l.next_offset as live, coalesce(s.next_offset, 0) as shadow
    from projection_offset l left join ${sql.id(schema, 'projection_offset')} s
      using (projection, topic, partition)
    where l.projection = ${live} and l.topic = any(${[...topics]}::text[])
    order by l.topic, l.partition`.execute(tx);
  return rows;
}

/** A COPY of JSON lines: the rows of one table that are not the same in both. */
function differing(
  table: AnyProjectionTable,
  { live }: Projection,
  { schema }: Shadow,
  compared: readonly LiveShadowOffsets[],
  since: readonly LiveShadowOffsets[],
): RawBuilder<unknown> {
  const { shape, key } = table;
  const columns = sql.join(comparedColumns(table).map((name) => sql.ref(name)));
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const own = 'projection' in shape.columns ? sql`projection = ${sql.lit(live)}` : sql`true`;
  const asked = sql`${own} and ${mayBeNew(table, compared, since)}`;
  const side = (of: string) =>
    sql`(select ${columns} from ${sql.id(of, shape.table)} where ${asked})`;
  // a quote and a delimiter that JSON never holds: the lines are given as they are
  return sql`copy (
    with place (topic, partition, live, shadow, since) as (${places(compared, since)})
    select line from (
      select jsonb_build_object('table', ${sql.lit(shape.table)}::text,
        'key', (select jsonb_object_agg(name, coalesce(to_jsonb(l) -> name, to_jsonb(s) -> name))
          from unnest(array[${sql.join(key.map((name) => sql.lit(name)))}]::text[]) as name),
        'live', to_jsonb(l), 'shadow', to_jsonb(s)) as line
      from ${side('public')} l full join ${side(schema)} s using (${keys})
      left join place p on p.topic = coalesce(s.topic, l.topic)
        and p.partition = coalesce(s.partition, l.partition)
      where l is distinct from s
        and coalesce(${isDifference(table, schema)}, ${sql.lit(since.length === 0)})) differing
    order by line -> 'key') to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`;
}

/** Lists comparable columns. Sealed bytes differ each time, so their owner is compared. */
function comparedColumns({ shape, notFolded }: AnyProjectionTable): readonly string[] {
  return Object.keys(shape.columns).filter(
    (name) => !(name in notFolded || name === 'sealed_value'),
  );
}

/**
 * Leaves out what follows from offsets below `since` alone: live positions are held while the rest is
 * compared. By index, whatever the tables' size; only current_consent and ledger_tile, which have none
 * for it, are read whole: a row a person, and one for 255 entries.
 */
function mayBeNew(
  { shape: { columns } }: AnyProjectionTable,
  compared: readonly LiveShadowOffsets[],
  since: readonly LiveShadowOffsets[],
): RawBuilder<unknown> {
  const last =
    'offset' in columns
      ? sql`"offset"`
      : 'tile_index' in columns
        ? sql`(tile_index + 1) * power(256::numeric, level + 1) - 1`
        : null;
  if (since.length === 0 || last === null) return sql`true`;
  const before = comparedBefore(since);
  const rows = compared.map(
    (place) => sql`(topic = ${sql.lit(place.topic)} and partition = ${sql.lit(place.partition)}
      and ${last} >= ${sql.lit(before.get(formatTopicPartition(place)) ?? 0)})`,
  );
  return rows.length === 0 ? sql`false` : sql`(${sql.join(rows, sql` or `)})`;
}

/** Returns the previously compared offset by partition. */
function comparedBefore(since: readonly LiveShadowOffsets[]): ReadonlyMap<string, number> {
  return new Map(
    since.map((place) => [formatTopicPartition(place), Math.min(place.live, place.shadow)]),
  );
}

function places(
  compared: readonly LiveShadowOffsets[],
  since: readonly LiveShadowOffsets[],
): RawBuilder<unknown> {
  const before = comparedBefore(since);
  const rows = compared.map(
    (place) =>
      sql`(${sql.lit(place.topic)}::text, ${sql.lit(place.partition)}::int,
        ${sql.lit(place.live)}::bigint, ${sql.lit(place.shadow)}::bigint,
        ${sql.lit(before.get(formatTopicPartition(place)) ?? 0)}::bigint)`,
  );
  if (rows.length === 0)
    return sql`select ''::text, 0, 0::bigint, 0::bigint, 0::bigint where false`;
  return sql`values ${sql.join(rows)}`;
}
