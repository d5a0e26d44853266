import { type Kysely, sql } from 'kysely';

/** Time until which staff locked an account. The lock ends by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- no sign-in before this time; null or past: the account is not locked
alter table app_user add column locked_until timestamptz;
`)
    .execute(db);
}
