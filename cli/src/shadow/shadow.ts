import { differently, refuseToExchange } from '@roletrail/db/exchange-tables';
import type { Database, Tx } from '@roletrail/db/open';
import { PROJECTIONS, type Projection, SHARED_TABLES } from '@roletrail/db/projections/all';
import { findTableDifferences, makeAlike, makeShadowTables } from '@roletrail/db/shadow-tables';
import { isThere, readShadow, type ShadowState, shadowSchema } from '@roletrail/db/shadows';
import type { TableName } from '@roletrail/db/whole-row';
import { disableTimeouts } from '@roletrail/db/with-deployment-stopped';
import { sql } from 'kysely';
import { CliError } from '../runtime/cli-error.ts';

/*
 * A projection's shadow: its tables a second time, in a schema of their own, with positions and
 * dead letters of their own. The schema is all there is of it; it holds one more table, `shadow`,
 * whose row says what it is.
 *
 *   (none) → made by `rebuild` → building → beside → swapped → was_live → rolled back → beside
 *   `rebuild --finish` drops it from any of them, by way of ending.
 *
 * building  folded by a `rebuild`, now or when the next one goes on with it; nobody reads it
 * beside    it has reached the log's end once and was found right; the workers of its version keep
 *           it there (keep.ts)
 * was_live  what everybody read until the swap; the workers of its version go on with it, so that it
 *           can be swapped back
 * ending    nobody goes on with it; it is dropped once the last has left it
 *
 * A new version of a fold is a shadow like any other: `rebuild` of the release that has it makes
 * one, and until the swap the workers of the older release serve. Which version rows are of stands
 * in projection_offset, here as in `public`.
 *
 * Invariant: what stands in `public` is live, whatever its name: workers and readers know of no
 * shadow, and nothing finds one that does not name its schema.
 */
export interface Shadow {
  readonly schema: string;
  readonly state: ShadowState;
  /** of the fold that its rows are of */
  readonly version: number;
}

/** The tables that change places. What a rebuild keeps is not among them: there is one of each. */
export function shadowedTables({ tables }: Projection): readonly TableName[] {
  return tables.flatMap(({ onRebuild, shape }) => (onRebuild === 'empty' ? [shape.table] : []));
}

/** Null: there is none. */
export async function findShadow(
  db: Database | Tx,
  projection: Projection,
): Promise<Shadow | null> {
  const row = await readShadow(db, projection);
  if (!row) return null;
  const { schema, state, fold, version } = row;
  if (fold !== projection.live) {
    throw new CliError(
      'REFUSED',
      `The schema ${schema} is the shadow of ${fold}, and this code folds ${projection.live}. \`roletrail rebuild ${projection.name} --finish --yes\` drops it.`,
    );
  }
  await refuseOtherShape(db, projection, schema);
  return { schema, state, version: version ?? projection.version };
}

/** @throws CliError REFUSED where a migration has changed what is live since the shadow was made */
async function refuseOtherShape(
  db: Database | Tx,
  projection: Projection,
  schema: string,
): Promise<void> {
  const unlike = await findTableDifferences(db, schema, shadowedTables(projection));
  if (unlike.length === 0) return;
  const { name } = projection;
  throw new CliError(
    'REFUSED',
    `A migration has changed how the live tables are made since ${schema} was made. ${unlike.map(differently).join('; ')}. Where that is an index or a setting of storage, give the table in ${schema} the same and try again; else \`roletrail rebuild ${name} --finish --yes\` drops it, to begin anew.`,
  );
}

/** Makes an empty shadow for a version of the fold in one transaction; nobody is held up by it. */
export async function makeShadow(
  db: Database,
  projection: Projection,
  version: number,
): Promise<Shadow> {
  const schema = shadowSchema(projection);
  const tables = shadowedTables(projection);
  await db.transaction().execute(async (tx) => {
    await disableTimeouts(tx);
    await sql`create schema ${sql.id(schema)}`.execute(tx);
    await makeShadowTables(tx, schema, tables);
    // now, and not once everything is folded
    await refuseToExchange(tx, schema, tables);
    for (const { shape } of SHARED_TABLES) await makeAlike(tx, schema, shape.table);
    await sql`insert into ${sql.id(schema, 'projection_offset')}
        (projection, topic, partition, fold_version)
      select projection, topic, partition, ${version} from projection_offset
      where projection = ${projection.live}`.execute(tx);
    await sql`create table ${sql.id(schema, 'shadow')} (
      fold text not null, state text not null, made_at timestamptz not null default now(),
      one boolean primary key default true check (one))`.execute(tx);
    await sql`insert into ${sql.id(schema, 'shadow')} (fold, state)
      values (${projection.live}, 'building')`.execute(tx);
  });
  return { schema, state: 'building', version };
}

/**
 * Counts a shadow's rows for the planner: of tables that were filled just now it knows nothing until
 * the server gets round to it, and once they are swapped everybody reads them.
 */
export async function countRows(
  db: Database,
  projection: Projection,
  { schema }: Pick<Shadow, 'schema'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await disableTimeouts(tx);
    const tables = shadowedTables(projection).map((table) => sql.id(schema, table));
    await sql`analyze ${sql.join(tables)}`.execute(tx);
  });
}

/** Drops a shadow and all its rows, whatever made it. */
export async function dropShadow(db: Database, projection: Projection): Promise<void> {
  const schema = shadowSchema(projection);
  await db.transaction().execute(async (tx) => {
    await disableTimeouts(tx);
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(tx);
  });
}

/** From now on nobody begins to fold it. @returns whether there is one, whatever made it */
export async function endShadow(db: Database, projection: Projection): Promise<boolean> {
  const schema = shadowSchema(projection);
  if (!(await isThere(db, schema))) return false;
  const { rows } = await sql`
    select from pg_tables where schemaname = ${schema} and tablename = 'shadow'`.execute(db);
  if (rows.length > 0) await setState(db, { schema }, 'ending');
  return true;
}

/** A worker that keeps shadows asks this again and again: there is hardly ever one. */
export async function keptShadow(
  db: Database,
  projection: Projection,
  version: number,
): Promise<Shadow | null> {
  if (!(await isThere(db, shadowSchema(projection)))) return null;
  const shadow = await findShadow(db, projection);
  const isKept = shadow?.state === 'beside' || shadow?.state === 'was_live';
  return shadow && isKept && shadow.version === version ? shadow : null;
}

/** Of a log that is no longer ours every shadow goes. */
export async function dropShadows(tx: Tx): Promise<void> {
  for (const projection of PROJECTIONS) {
    await sql`drop schema if exists ${sql.id(shadowSchema(projection))} cascade`.execute(tx);
  }
}

export async function setState(
  db: Database | Tx,
  { schema }: Pick<Shadow, 'schema'>,
  state: ShadowState,
): Promise<void> {
  await sql`update ${sql.id(schema, 'shadow')} set state = ${state}`.execute(db);
}
