import { sql } from 'kysely';
import { isRelationMissing } from './database-errors.ts';
import type { Database, Tx } from './open.ts';

/** What is done with a shadow: cli/src/shadow/shadow.ts says how it goes from one to another. */
export type ShadowState = 'building' | 'beside' | 'was_live' | 'ending';

/** A projection's shadow, as its schema tells. */
export interface ShadowRow {
  readonly schema: string;
  readonly state: ShadowState;
  /** the projection's name in projection_offset */
  readonly fold: string;
  /** of the fold that made its rows; null where it has no position yet */
  readonly version: number | null;
  /** records that it has folded, of all partitions */
  readonly folded: number;
}

export function shadowSchema({ name }: { readonly name: string }): string {
  return `shadow_${name}`;
}

/** Whether there is a schema of this name. */
export async function isThere(db: Database | Tx, schema: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db);
  return rows.length > 0;
}

/** Null: the projection has none. The schema must not be dropped meanwhile. */
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

/** The same where somebody may drop it meanwhile: then there is none. */
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
 * What the shadow is now; nobody makes it anything else until the transaction ends. Null where it
 * was dropped: the transaction is lost then.
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
