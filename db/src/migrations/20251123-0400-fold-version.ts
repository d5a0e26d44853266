import { type Kysely, sql } from 'kysely';

/**
 * Which version of its fold made a projection's rows. Whoever folds another leaves them alone; those
 * that know of no versions fold the first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table projection_offset add column fold_version integer not null default 1;')
    .execute(db);
}
