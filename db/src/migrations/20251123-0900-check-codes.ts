import { type Kysely, sql } from 'kysely';

/** What a check found, by the codes of its findings; a run before this column had none named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table check_run add column codes text[] not null default '{}'`.execute(db);
}
