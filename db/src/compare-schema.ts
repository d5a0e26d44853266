import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Database, Tx } from './open.ts';
import { definitionsOf } from './schema-definitions.ts';

/** An object of the schema `public` that is not what the migrations make. */
export interface SchemaDifference {
  /** kind and name, e.g. `view required_document` */
  readonly object: string;
  /** null: it is missing */
  readonly found: string | null;
  /** null: no migration makes it */
  readonly wanted: string | null;
}

/** SQLSTATEs of a server or role that may not create anything: 42501, 25006. */
const MAY_NOT_CREATE = new Set(['42501', '25006']);

/**
 * Compares the definitions of `public` with those that the migrations make on the same server, in
 * a schema that is rolled back. So the words of the server's version do not matter.
 * @returns the differences by name of the object, or null if this role may not create a schema
 */
export async function compareSchema(db: Database): Promise<readonly SchemaDifference[] | null> {
  const tx = await db.startTransaction().execute();
  try {
    const found = await definitionsOf(tx, 'public');
    const wanted = await definitionsOf(tx, await makeAnew(tx));
    const objects = [...new Set([...wanted.keys(), ...found.keys()])].sort();
    return objects
      .map((object) => ({
        object,
        found: found.get(object) ?? null,
        wanted: wanted.get(object) ?? null,
      }))
      .filter((one) => one.found !== one.wanted);
  } catch (error) {
    if (MAY_NOT_CREATE.has(String((error as { code?: unknown }).code))) return null;
    throw error;
  } finally {
    await tx.rollback().execute();
  }
}

/** Runs all migrations in an empty schema. @returns its name */
async function makeAnew(tx: Tx): Promise<string> {
  const schema = `expected_${randomBytes(8).toString('hex')}`;
  await sql`create schema ${sql.id(schema)}`.execute(tx);
  await sql`set local search_path = ${sql.id(schema)}`.execute(tx);
  for (const migration of Object.values(migrations)) await migration.up(tx);
  return schema;
}
