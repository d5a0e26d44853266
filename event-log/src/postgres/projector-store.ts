import { isTransientError } from '@roletrail/db/database-errors';
import type { DatabaseSchema } from '@roletrail/db/database-schema';
import { lockKey } from '@roletrail/db/lease';
import type { Database, Tx } from '@roletrail/db/open';
import { type Selectable, sql } from 'kysely';
import { formatTopicPartition, type TopicPartition } from '../port.ts';
import type { FoldVersion, ProjectionPosition, ProjectorStore } from '../projector/port.ts';

/**
 * `ProjectorStore` over the table projection_offset; the row is the fencing token.
 * @param schema whose table it is. It is named in every statement: were a shadow's dropped, the
 *   search path would lead to the live one.
 */
export function openProjectorStore(db: Database, schema = 'public'): ProjectorStore<Tx> {
  return {
    transaction: (work) => db.transaction().execute(work),
    position: (projection, place) => readPosition(db.withSchema(schema), projection, place),
    lock: (tx, fold, place) => lock(tx, schema, fold, place),
    advance: (tx, projection, place, from, to) =>
      advance(tx.withSchema(schema), projection, place, from, to),
    halt: (fold, place, reason) =>
      db.transaction().execute((tx) => halt(tx, schema, fold, place, reason)),
    isTransient: isTransientError,
  };
}

async function lock(
  tx: Tx,
  schema: string,
  fold: FoldVersion,
  place: TopicPartition,
): Promise<ProjectionPosition> {
  const known = await lockRow(tx.withSchema(schema), fold.name, place);
  if (known) return known;
  await makeRow(tx, schema, fold, place);
  const made = await lockRow(tx.withSchema(schema), fold.name, place);
  if (!made) throw new Error(`no position of ${fold.name} in ${formatTopicPartition(place)}`);
  return made;
}

/** Two versions that begin at once, each in a partition of its own, wait for each other. */
async function makeRow(
  tx: Tx,
  schema: string,
  { name, version }: FoldVersion,
  place: TopicPartition,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(`version/${schema}/${name}`)})`.execute(tx);
  await tx
    .withSchema(schema)
    .insertInto('projection_offset')
    .values({
      projection: name,
      ...place,
      fold_version: (await versionOf(tx, schema, name)) ?? version,
      last_leaf_hash: null,
      halted_reason: null,
      halted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the projection's rows are of, in whichever partition. */
async function versionOf(
  db: Database | Tx,
  schema: string,
  projection: string,
): Promise<number | null> {
  const row = await db
    .withSchema(schema)
    .selectFrom('projection_offset')
    .select('fold_version')
    .where('projection', '=', projection)
    .limit(1)
    .executeTakeFirst();
  return row?.fold_version ?? null;
}

/** Of a partition without a row too: its version is that of the projection's other rows. */
async function readPosition(
  db: Database,
  projection: string,
  { topic, partition }: TopicPartition,
): Promise<ProjectionPosition> {
  const row = await db
    .selectFrom('projection_offset')
    .select(COLUMNS)
    .select((eb) =>
      eb
        .and([eb('topic', '=', topic), eb('partition', '=', partition)])
        .$castTo<boolean>()
        .as('isOwn'),
    )
    .where('projection', '=', projection)
    .orderBy('isOwn', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.isOwn) return toPosition(row);
  return { version: row?.fold_version ?? null, next: 0, lastLeafHash: null, halted: null };
}

async function lockRow(
  tx: Tx,
  projection: string,
  place: TopicPartition,
): Promise<ProjectionPosition | null> {
  const row = await tx
    .selectFrom('projection_offset')
    .select(COLUMNS)
    .where('projection', '=', projection)
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .forUpdate()
    .executeTakeFirst();
  return row ? toPosition(row) : null;
}

const COLUMNS = ['fold_version', 'next_offset', 'last_leaf_hash', 'halted_reason'] as const;

function toPosition(
  row: Pick<Selectable<DatabaseSchema['projection_offset']>, (typeof COLUMNS)[number]>,
): ProjectionPosition {
  return {
    version: row.fold_version,
    next: row.next_offset,
    lastLeafHash: row.last_leaf_hash,
    halted: row.halted_reason,
  };
}

async function advance(
  tx: Tx,
  projection: string,
  place: TopicPartition,
  from: number,
  to: Pick<ProjectionPosition, 'next' | 'lastLeafHash'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('projection_offset')
    .set({
      next_offset: to.next,
      last_leaf_hash: to.lastLeafHash === null ? null : Buffer.from(to.lastLeafHash),
    })
    .where('projection', '=', projection)
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .where('next_offset', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

async function halt(
  tx: Tx,
  schema: string,
  fold: FoldVersion,
  place: TopicPartition,
  reason: string,
): Promise<void> {
  const { version } = await lock(tx, schema, fold, place);
  // what another version made meanwhile is nothing that this one could judge
  if (version !== fold.version) return;
  // the first reason stays: a later one is a consequence
  await tx
    .withSchema(schema)
    .updateTable('projection_offset')
    .set({ halted_reason: reason, halted_at: sql<Date>`clock_timestamp()` })
    .where('projection', '=', fold.name)
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .where('halted_reason', 'is', null)
    .execute();
}
