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
 * Shadow of a projection: a second set of its tables in a separate schema, with their own positions
 * and dead letters. The table `shadow` in that schema holds one row that describes it.
 *
 * (none) → (`rebuild`) → *building* → (log's end reached, verified) → *beside*
 * *beside* → (swap) → *was_live* → (rollback) → *beside*
 * any → (`rebuild --finish`) → *ending* → (last worker left) → (none)
 *
 * building  folded by this `rebuild` or the next one; not read
 * beside    kept at the end of the log by the workers of its version (keep.ts)
 * was_live  live before the swap; kept up to date, so that it can be swapped back
 * ending    no longer folded; dropped once the last worker has left
 *
 * A rebuild with a new fold version creates a shadow like any other; workers of the old release
 * serve until the swap. projection_offset holds the fold version, as in `public`.
 *
 * Invariant: tables in `public` are live. Workers and readers do not know shadows, and only queries
 * with the schema name find one.
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

/** Creates an empty shadow for a fold version in one transaction, without blocking readers. */
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
 * Analyses a shadow's tables, because the planner has no statistics for new tables, and readers use
 * them after the swap.
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

/** Marks a shadow as ending. @returns true if a shadow existed */
export async function endShadow(db: Database, projection: Projection): Promise<boolean> {
  const schema = shadowSchema(projection);
  if (!(await isThere(db, schema))) return false;
  const { rows } = await sql`
    select from pg_tables where schemaname = ${schema} and tablename = 'shadow'`.execute(db);
  if (rows.length > 0) await setState(db, { schema }, 'ending');
  return true;
}

/** Returns the shadow to keep up to date, or null. Workers poll it; usually there is none. */
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

/** Drops all shadows, because their log is no longer ours. */
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
