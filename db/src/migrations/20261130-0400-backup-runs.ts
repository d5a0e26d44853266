import { type Kysely, sql } from 'kysely';

/** When a backup was completed, so that the readiness for a launch knows its age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_run (
      id uuid primary key,
      at timestamptz not null default clock_timestamp(),
      bytes bigint not null
    )`.execute(db);
  await sql`create index backup_run_at on backup_run (at desc)`.execute(db);
}
