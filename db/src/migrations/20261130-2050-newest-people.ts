import { type Kysely, sql } from 'kysely';

/** The newest accounts first, without sorting all of them (`ORDER` in api/src/people/list-people.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index app_user_newest on app_user (created_at desc, id desc)
    where erased_at is null`.execute(db);
}
