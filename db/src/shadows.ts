import { sql } from 'kysely';
import { isRelationMissing } from './database-errors.ts';
import type { Database, Tx } from './open.ts';

/** State of a shadow; cli/src/shadow/shadow.ts describes the transitions. */
export type ShadowState = 'building' | 'beside' | 'was_live' | 'ending';

/** Shadow of a projection, as stored in its schema. */
export interface ShadowRow {
  readonly schema: string;
  readonly state: ShadowState;
  /** the projection's name in projection_offset */
  readonly fold: string;
  /** version of the fold that made its rows; null if it has no position */
  readonly version: number | null;
  /** number of folded records in all partitions */
  readonly folded: number;
}

export function shadowSchema({ name }: { readonly name: string }): string {
  return `shadow_${name}`;
}

/** Returns true if a schema of this name exists. */
export async function isThere(db: Database | Tx, schema: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db);
  return rows.length > 0;
}

/** Returns null if the projection has no shadow. The schema must not be dropped meanwhile. */
export async function readShadow(
  db: Database | Tx,
  projection: { readonly name: string },
): Promise<ShadowRow | null> {
  const schema = shadowSchema(projection);
  if (!(await isThere(db, schema))) return null;
  const { rows } = await sql<Omit<ShadowRow, 'schema'>>`
    select s.state, s.fold, o.version, o.folded
    from ${sql.id(schema, 'shadow')} s cross join (
      select min(fold_version) as version, coalesce(sum(next_offset), 0)::bigint as folded
      from ${sql.id(schema, 'projection_offset')}) o`.execute(db);
  const [row] = rows;
  return row ? { schema, ...row } : null;
}

/** Reads a shadow that another session may drop meanwhile: then returns null. */
export async function lookAtShadow(
  tx: Tx,
  projection: { readonly name: string },
): Promise<ShadowRow | null> {
  await sql`savepoint shadow`.execute(tx);
  try {
    return await readShadow(tx, projection);
  } catch (error) {
    if (!isRelationMissing(error)) throw error;
    await sql`rollback to savepoint shadow`.execute(tx);
    return null;
  }
}

/**
 * Returns the shadow's state and locks it until the transaction ends. Returns null if it was
 * dropped; then the transaction is lost.
 */
export async function holdShadow(tx: Tx, schema: string): Promise<ShadowState | null> {
  try {
    const { rows } = await sql<{ state: ShadowState }>`
      select state from ${sql.id(schema, 'shadow')} for update`.execute(tx);
    return rows[0]?.state ?? null;
  } catch (error) {
    if (isRelationMissing(error)) return null;
    throw error;
  }
}
