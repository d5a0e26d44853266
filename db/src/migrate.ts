import { type Migration, Migrator, sql } from 'kysely';
import { MigrationError } from './errors.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './open.ts';

/** Where a database stands beside this code; names in order. */
export interface MigrationStatus {
  applied: readonly string[];
  pending: readonly string[];
  /** applied by newer code than this; not empty means: do not touch */
  unknown: readonly string[];
}

/** Any 64-bit number will do as long as it stays: old and new code must exclude each other. */
const MIGRATION_LOCK = '4921733096018237841';

/** Compares what the database has had applied with what this code knows. Changes nothing. */
export async function readMigrationStatus(
  db: Database,
  known = migrations,
): Promise<MigrationStatus> {
  const table = await sql<{ present: boolean }>`
    select to_regclass('kysely_migration') is not null as present`.execute(db);
  const names = table.rows[0]?.present
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db))
        .rows
    : [];
  const applied = names.map((row) => row.name);
  return {
    applied: applied.filter((name) => name in known),
    pending: Object.keys(known).filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in known)),
  };
}

/**
 * Brings the schema to what this code expects. Any number of processes may start at once: one
 * works, the others wait for its session lock and find nothing left to do.
 * @returns names of the migrations that this call applied
 * @throws MigrationError SCHEMA_NEWER when newer code was here, MIGRATION_FAILED when one failed
 *   (everything it did is rolled back)
 */
export async function migrateToLatest(
  db: Database,
  known: Readonly<Record<string, Migration>> = migrations,
): Promise<readonly string[]> {
  return db.connection().execute(async (session) => {
    const before = await session
      .selectNoFrom([
        sql<string>`current_setting('statement_timeout')`.as('statement'),
        sql<string>`current_setting('idle_in_transaction_session_timeout')`.as('idle'),
      ])
      .executeTakeFirstOrThrow();
    // waiting for another starter may take longer than a statement usually may
    await setTimeouts(session, { statement: '0', idle: IDLE });
    try {
      await sql`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`.execute(session);
      try {
        return await migrateLocked(session, known);
      } finally {
        await sql`select pg_advisory_unlock(${MIGRATION_LOCK}::bigint)`.execute(session);
      }
    } finally {
      await setTimeouts(session, before);
    }
  });
}

interface Timeouts {
  readonly statement: string;
  readonly idle: string;
}

/** A busy machine may leave this process without a processor between two statements for long. */
const IDLE = '60s';

/** Sets the time-outs of a session, as PostgreSQL writes them. */
const setTimeouts = (session: Database, { statement, idle }: Timeouts) =>
  sql`select set_config('statement_timeout', ${statement}, false),
    set_config('idle_in_transaction_session_timeout', ${idle}, false)`.execute(session);

async function migrateLocked(
  session: Database,
  known: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  await assertSchemaNotNewer(session, known);
  const migrator = new Migrator({
    db: session,
    provider: { getMigrations: async () => ({ ...known }) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new MigrationError('MIGRATION_FAILED', `migration ${failed ?? '(none)'} failed`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** @throws MigrationError SCHEMA_NEWER when the database was migrated by newer code than this */
export async function assertSchemaNotNewer(db: Database, known = migrations): Promise<void> {
  const { unknown } = await readMigrationStatus(db, known);
  if (unknown.length > 0) {
    throw new MigrationError(
      'SCHEMA_NEWER',
      `the database was migrated by newer code (${unknown.join(', ')}); start that version`,
    );
  }
}
